import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/* Which folder may import which, as docs/architecture.md explains it. */

const root = fileURLToPath(new URL('../', import.meta.url));
const src = join(root, 'src');
/** Tests may use everything in the package. */
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(file =>
  /(?<!\.test)\.tsx?$/.test(file),
);

/**
 * What each folder may import besides itself. '' is the files beside the folders: the entries of the package.
 */
const allowed: Record<string, readonly string[]> = {
  source: [],
  core: ['source'],
  ids: ['source', 'core'],
  ui: ['source', 'core', 'ids'],
  features: ['', 'source', 'core', 'ids', 'ui'],
  trace: ['source'],
  shell: ['source', 'core', 'ids', 'ui', 'trace', 'features', 'agents'],
  announce: ['source'],
  agents: ['source', 'core', 'ids', 'features'],
  cli: ['source', 'agents', 'server'],
  server: ['', 'source', 'agents'],
  '': ['source', 'core', 'shell'],
};

/** Features that know another one, with the reason. */
const acquainted: Record<string, string> = {
  'live → clock': 'a row at which the tick flipped says why, in the words of the clock history',
  'live → generators': 'a row marks an ID that the radar found twice',
  'problems → clock': 'the list has the waits of the clock history, and leads to them',
  'problems → generators': 'the list has the overlaps and duplicates of the radar, and leads to generators',
  'recorder → clock': 'the events of a recording are those of the clock history',
  'problems → inspect': 'the list leads to duplicates in the Inspect tab',
};

const codeOf = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/ .*$/gm, '');
const folderOf = (file: string) => (file.includes('/') ? file.split('/')[0]! : '');

/** The files that a file imports by path, relative to `src`: also types, styles and those imported later. */
function importsOf(file: string): string[] {
  const paths = codeOf(join(src, file)).matchAll(/(?:from|import|import\() ?'(\.[^'?]+)(?:\?\w+)?'/g);
  return [...paths].map(([, path]) => normalize(join(dirname(file), path!)));
}

describe('imports run one way', () => {
  test.each(sources)('%s', file => {
    for (const imported of importsOf(file)) {
      const [from, to] = [folderOf(file), folderOf(imported)];
      if (from === to) continue;
      expect(allowed[from], `${file} imports ${imported}`).toContain(to);
      // Of the features the shell knows their list; of the entries the features know the version.
      if (from === 'shell' && to === 'features') expect(imported).toBe('features/features.ts');
      if (from === 'features' && to === '') expect(imported).toBe('version.ts');
    }
  });

  test('no folder is left without a rule', () => {
    expect([...new Set(sources.map(folderOf))].sort()).toEqual(Object.keys(allowed).sort());
  });
});

describe('within the features', () => {
  const featureOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1];
  const features = sources.filter(file => featureOf(file));

  test('a feature imports another one only with a reason', () => {
    const found = features.flatMap(file =>
      importsOf(file)
        .filter(imported => featureOf(imported) && featureOf(imported) !== featureOf(file))
        .map(imported => ({ pair: `${featureOf(file)} → ${featureOf(imported)}`, file, imported })),
    );
    expect(found.filter(({ pair }) => !(pair in acquainted))).toEqual([]);
    expect([...new Set(found.map(({ pair }) => pair))].sort()).toEqual(Object.keys(acquainted).sort());
  });

  test('a model knows neither React nor its view', () => {
    const models = features.filter(file => file.includes('/model/'));
    expect(models.filter(file => file.endsWith('.tsx'))).toEqual([]);
    const imports = models.flatMap(file =>
      [...codeOf(join(src, file)).matchAll(/from '([^']+)'/g)].map(([, name]) => `${file} ← ${name}`),
    );
    expect(
      imports.filter(text => /← (react|react-dom.*|@sno-id\/kit|.*\/(view|ui)\/.*)$/.test(text)),
    ).toEqual([]);
  });
});

test('no file imports itself through others', () => {
  expect(cycleAmong(new Map(sources.map(file => [file, importsOf(file)])))).toEqual([]);
});

test('no folder imports itself through others', () => {
  // Two folders deep, so that the rooms of each feature count too.
  const placeOf = (file: string) => dirname(file).split('/').slice(0, 3).join('/');
  const graph = new Map<string, string[]>();
  for (const file of sources.filter(file => file.includes('/'))) {
    const targets = importsOf(file).map(placeOf);
    graph.set(placeOf(file), [...(graph.get(placeOf(file)) ?? []), ...targets]);
  }
  for (const [place, targets] of graph) {
    graph.set(
      place,
      targets.filter(target => target !== place && !isWithin(target, place) && !isWithin(place, target)),
    );
  }
  expect(cycleAmong(graph)).toEqual([]);
});

describe('the map in docs/architecture.md', () => {
  const map = readFileSync(join(root, '../../docs/architecture.md'), 'utf8');

  test('names only files that exist', () => {
    const paths = [...map.matchAll(/`((?:packages|apps)\/[^`]+)`/g)].map(([, path]) => path!);
    expect(paths.filter(path => !existsSync(join(root, '../..', path)))).toEqual([]);
    expect(paths.length).toBeGreaterThan(10);
  });

  test('names only what the files of its answers contain', () => {
    const answers = map
      .split(/^## /m)
      .find(part => part.startsWith('Where do I change'))!
      .split(/^- /m);
    const quotedIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, quoted]) => quoted!);
    const filesIn = (text: string) =>
      quotedIn(text).filter(quoted => /^(?:packages|apps)\/.*\.\w+$/.test(quoted));
    const missing = answers.flatMap(answer =>
      answer.split(/;|\.\s/).flatMap(clause => {
        const files = filesIn(clause).length > 0 ? filesIn(clause) : filesIn(answer);
        const code = files.map(path => codeOf(join(root, '../..', path))).join('\n');
        const names = quotedIn(clause).filter(quoted => /^\w+$/.test(quoted) && quoted !== 'docs');
        return names.filter(name => !new RegExp(`\\b${name}\\b`).test(code));
      }),
    );
    expect(missing).toEqual([]);
  });

  test.each(Object.entries(allowed).filter(([folder]) => folder !== ''))('%s may import %j', (folder, to) => {
    const row = map
      .split('\n')
      .find(line => line.startsWith('|') && line.split('|')[1]!.includes(`\`${folder}\``))!;
    const said = [...row.split('|')[3]!.matchAll(/`([\w./]+)`/g)].map(([, name]) => name);
    // The version is a file, not a folder, and of the features the shell may import their list alone.
    expect(said).toEqual(
      to
        .filter(name => name !== '')
        .map(name => (folder === 'shell' && name === 'features' ? 'features.ts' : name)),
    );
  });
});

function isWithin(place: string, outer: string): boolean {
  return place.startsWith(`${outer}/`);
}

/** The first cycle found, as a path; empty without one. */
function cycleAmong(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  function visit(at: string, path: readonly string[]): string[] {
    if (path.includes(at)) return [...path.slice(path.indexOf(at)), at];
    if (done.has(at)) return [];
    for (const next of graph.get(at) ?? []) {
      const cycle = visit(next, [...path, at]);
      if (cycle.length > 0) return cycle;
    }
    done.add(at);
    return [];
  }
  for (const at of graph.keys()) {
    const cycle = visit(at, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
