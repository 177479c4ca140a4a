/*
 * Which folder of a package may import which, and what docs/architecture.md says of it. `pnpm lint` rejects
 * cycles of files. Tests may import everything of their package. Runs with `node --test`.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/**
 * What each folder may import besides itself, by package. A folder has the rule of the innermost one that is
 * listed. '.' is the files beside the folders, such as entries.
 *
 * @type {Record<string, Record<string, readonly string[]>>}
 */
const ALLOWED = {
  // The families `sno` and `snowflake` import the engine and what threads share, and never each other.
  'packages/sdk': {
    '.': ['id', 'clock', 'engine', 'sno'],
    clock: ['.'],
    id: ['.', 'clock'],
    engine: ['.', 'id', 'clock'],
    sno: ['.', 'id', 'clock', 'engine', 'threads'],
    command: [],
    internal: ['.', 'id', 'clock', 'engine', 'sno', 'command'],
    threads: ['.', 'clock', 'engine'],
    snowflake: ['.', 'id', 'clock', 'engine', 'threads'],
    identify: ['.', 'id', 'clock', 'snowflake'],
    node: ['snowflake'],
    shared: ['sno', 'snowflake'],
    meta: ['.', 'id'],
    read: ['.', 'id', 'clock', 'identify'],
    testing: ['.', 'clock'],
    cli: ['.', 'read', 'command'],
  },
  'packages/grants': {
    '.': ['device', 'format', 'stores'],
    format: [],
    protocol: ['format'],
    source: ['format'],
    device: ['.', 'format', 'protocol', 'source'],
    // What an outbox and a rows handler share.
    rows: [],
    outbox: ['.', 'rows', 'device', 'outbox/stores'],
    'outbox/stores': ['.', 'outbox', 'stores'],
    stores: ['.', 'device', 'format'],
    // A server's own generators are a device on a store in memory.
    server: ['.', 'format', 'protocol', 'device', 'stores'],
    'server/stores': ['.', 'server', 'format', 'server/stores/postgres'],
    'server/stores/postgres': ['.', 'server', 'server/stores', 'format'],
    'server/conformance': ['server', 'device', 'format', 'ledger', 'outbox'],
    ledger: ['.', 'rows', 'server', 'server/stores', 'server/stores/postgres'],
    cli: ['cli/commands', 'server', 'server/stores', 'format'],
    'cli/commands': ['cli', 'server', 'server/stores', 'server/stores/postgres', 'format'],
    testing: ['.', 'device', 'format', 'protocol', 'server', 'server/stores', 'stores'],
  },
  'packages/kit': {
    theme: [],
    number: [],
    decode: [],
    history: [],
    text: ['decode'],
    scan: [],
    interaction: ['number'],
    id: ['text'],
    controls: ['interaction', 'number', 'theme', 'text'],
    'id-view': ['theme', 'id'],
    facts: ['id', 'text'],
    glossary: ['theme', 'facts'],
    metabyte: ['decode', 'facts', 'history', 'interaction', 'theme', 'number', 'text', 'id', 'controls'],
    '.': [
      ...['decode', 'facts', 'glossary', 'history', 'theme', 'number', 'text', 'scan'],
      ...['interaction', 'id', 'controls', 'id-view', 'metabyte'],
    ],
  },
  'packages/devtools': {
    source: [],
    core: ['source'],
    ids: ['source', 'core'],
    ui: ['source', 'core', 'ids'],
    features: ['.', 'source', 'core', 'ids', 'ui'],
    trace: ['source'],
    shell: ['source', 'core', 'ids', 'ui', 'trace', 'features', 'agents'],
    announce: ['source'],
    agents: ['source', 'core', 'ids', 'features'],
    cli: ['source', 'agents', 'server'],
    server: ['.', 'source', 'agents'],
    '.': ['source', 'core', 'shell'],
  },
  'apps/playground': {
    '.': ['app', 'components', 'features', 'hooks', 'lib'],
    app: ['features', 'components', 'hooks', 'lib'],
    features: ['components', 'hooks', 'lib'],
    components: ['hooks', 'lib'],
    hooks: ['lib'],
    embed: ['app', 'features'],
    'service-worker': [],
    'first-paint': ['lib'],
    lib: [],
  },
};

/** Imports that the table forbids, with the reason. */
const EXCEPTIONS = {
  'packages/sdk snowflake/index.ts → identify/': 'the one entry for snowflakes also reads them among others',
  'packages/grants device/open-device.ts → stores/indexed-db.ts': 'the store of a page that names none',
  'packages/grants outbox/open-outbox.ts → stores/indexed-db.ts': 'a page may name it otherwise',
};

/** Features of the panel that know another one, with the reason. */
const ACQUAINTED = {
  'live → clock': 'a row at which the tick flipped says why, in the words of the clock history',
  'live → generators': 'a row marks an ID that the radar found twice',
  'problems → clock': 'the list has the waits of the clock history, and leads to them',
  'problems → generators': 'the list has the overlaps and duplicates of the radar, and leads to generators',
  'recorder → clock': 'the events of a recording are those of the clock history',
};

/**
 * The files that may touch what only a runtime has, of all sources of the SDK and those of the server.
 *
 * @type {[name: string, where: RegExp, edges: Record<string, RegExp | undefined>][]}
 */
const EDGES = [
  [
    'packages/sdk',
    /./,
    {
      'Date.now': /^(clock\/(clock|anchored-clock)|engine\/patience)\.ts$/,
      'performance.now': /^clock\/anchored-clock\.ts$/,
      setTimeout: /^clock\/timers\.ts$/,
      'Math.random': /^engine\/random\.ts$/,
      getRandomValues: /^(engine\/random|cli\/bin)\.ts$/,
      'process.': /^(cli\/bin|node\/file-clock-ids)\.ts$/,
    },
  ],
  [
    'packages/grants',
    /^(server|cli|ledger)\//,
    {
      'Date.now': /^(server\/(authority|verifier|stores\/\w+)|ledger\/memory)\.ts$/,
      'performance.now': undefined,
      setTimeout: /^server\/(time-limit|stores\/etcd-gateway|conformance\/device-cases)\.ts$/,
      'Math.random': undefined,
      getRandomValues: /^server\/random-hex\.ts$/,
      'process.': /^cli\/(bin|open-store)\.ts$/,
    },
  ],
];

/** Packages and parts of Node that files of grants may import: others would bind them to a runtime. */
const EXTERNAL = {
  '@sno-id/sdk': /./,
  '@sno-id/sdk/internal': /./,
  jose: /^server\/(keys|tokens)\.ts$/,
  'node:http': /^server\/node-listener\.ts$/,
  'node:fs': /^(server\/stores\/sqlite|cli\/(bin|open-store)|stores\/folder.*)\.ts$/,
  'node:crypto': /^stores\/folder/,
  'node:fs/promises': /^stores\/folder/,
  'node:sqlite': /^cli\/open-store\.ts$/,
  'node:os': /^(server\/stores\/sqlite\.ts$|stores\/folder)/,
  'node:timers': /^(server\/stores\/sqlite\.ts$|stores\/folder)/,
  'node:module': /^cli\/open-store\.ts$/,
  'node:path': /^(cli\/open-store\.ts$|stores\/folder)/,
  'node:url': /^cli\/open-store\.ts$/,
};

/** Views, and what only they need. */
const VIEW =
  /^(?:react(?:-dom)?(?:\/.*)?|zustand|@sno-id\/kit|@sno-id\/devtools.*)$|\.css$|\.tsx$|\/view\/|^(?:components|hooks|app|ui)\//;

/** With and without names, of values and of types, now and later. */
const IMPORT = /\b(?:from|import|import\()\s*'([^']+)'/g;

/** @param {string} name */
function sourcesOf(name) {
  return readdirSync(`${root}${name}/src`, { recursive: true, encoding: 'utf8' }).filter(file =>
    /(?<!\.test|\.d)\.tsx?$/.test(file),
  );
}

/** @param {string} path from the root */
function codeOf(path) {
  return readFileSync(root + path, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '');
}

/**
 * What a file imports: files, by their paths from `src`, and packages, by their names.
 *
 * @param {string} name
 * @param {string} file
 */
function importsOf(name, file) {
  return [...codeOf(`${name}/src/${file}`).matchAll(IMPORT)].map(([, path = '']) =>
    path.startsWith('.') ? normalize(join(dirname(file), path.replace(/\?.*/, ''))) : path,
  );
}

/**
 * Everything that loading a file loads, itself and packages included.
 *
 * @param {string} name
 * @param {string} file
 */
function loadedBy(name, file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (/\.tsx?$/.test(file) && existsSync(`${root}${name}/src/${file}`))
    for (const imported of importsOf(name, file)) loadedBy(name, imported, seen);
  return seen;
}

/**
 * @param {string} name
 * @param {string} file
 */
function folderOf(name, file) {
  let folder = dirname(file);
  while (folder !== '.' && !(folder in ALLOWED[name])) folder = dirname(folder);
  return folder;
}

/** @param {string} file */
const featureOf = file => /^features\/([^/]+)\//.exec(file)?.[1];

/**
 * @param {string} name
 * @param {string} file
 * @param {string} imported a file of `src`
 */
function isAllowed(name, file, imported) {
  const [from, to] = [folderOf(name, file), folderOf(name, imported)];
  if (Object.keys(EXCEPTIONS).some(each => `${name} ${file} → ${imported}`.startsWith(each))) return true;
  // The playground has a server beside `src`.
  if (imported.startsWith('..')) return name === 'apps/playground';
  if (from !== to && !ALLOWED[name][from]?.includes(to)) return false;
  const [feature, other] = [featureOf(file), featureOf(imported)];
  const isForeign = feature && other && feature !== other;
  switch (name) {
    case 'packages/sdk':
      if (from === 'cli' && to !== 'cli') return /^(read\/)?index\.ts$|^command\//.test(imported);
      // Only the main entry collects: what lies beside it depends on nothing.
      return imported !== 'index.ts' && (from !== '.' || to === '.' || file === 'index.ts');
    case 'packages/devtools':
      // Of the features the shell knows their list; of the entries the features know the version.
      if (from === 'shell' && to === 'features') return imported === 'features/features.ts';
      if (from === 'features' && to === '.') return imported === 'version.ts';
      return !isForeign || `${feature} → ${other}` in ACQUAINTED;
    case 'apps/playground':
      // Puzzles name controls by the texts of their sections.
      return !isForeign || (feature === 'puzzles' && /^features\/[a-z]+\/content\.ts$/.test(imported));
  }
  return true;
}

/**
 * The folders that import each other in a circle. One within another does not count.
 *
 * @param {Readonly<Record<string, readonly string[]>>} graph
 */
function circleIn(graph) {
  const left = new Map(Object.entries(graph).filter(([from]) => from !== '.'));
  const isNested = (/** @type {string} */ a, /** @type {string} */ b) =>
    a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
  for (let size = -1; size !== left.size; ) {
    size = left.size;
    for (const [from, to] of left)
      if (!to.some(each => left.has(each) && !isNested(from, each))) left.delete(from);
  }
  return [...left.keys()];
}

for (const [name, table] of Object.entries(ALLOWED)) {
  describe(name, () => {
    const sources = sourcesOf(name);

    test('imports run one way', () => {
      const found = sources.flatMap(file =>
        importsOf(name, file)
          .filter(imported => existsSync(`${root}${name}/src/${imported}`))
          .map(imported => ({ file, imported })),
      );
      assert.ok(found.length > sources.length);
      const forbidden = found.filter(({ file, imported }) => !isAllowed(name, file, imported));
      assert.deepEqual(forbidden, []);
    });

    test('every folder has a rule, and every rule a folder', () => {
      const folders = new Set(sources.map(file => folderOf(name, file)));
      assert.deepEqual([...folders].sort(), Object.keys(table).sort());
      for (const to of Object.values(table).flat()) assert.ok(to in table, to);
    });

    test('no folder may import itself over others', () => assert.deepEqual(circleIn(table), []));
  });
}

for (const [name, where, edges] of EDGES) {
  for (const [global, edge] of Object.entries(edges)) {
    test(`${name}: ${edge ? 'only the edges touch' : 'nothing touches'} ${global}`, () => {
      const sources = sourcesOf(name).filter(file => where.test(file));
      const users = sources.filter(file =>
        codeOf(`${name}/src/${file}`).replaceAll('?.', '.').includes(global),
      );
      assert.deepEqual(
        users.filter(file => !edge?.test(file)),
        [],
      );
      assert.equal(users.length > 0, edge !== undefined);
    });
  }
}

test('only some files of grants import more than the SDK', () => {
  const found = sourcesOf('packages/grants').flatMap(file =>
    [...codeOf(`packages/grants/src/${file}`).matchAll(IMPORT)]
      .map(([, imported = '']) => imported)
      .filter(imported => !imported.startsWith('.') && !EXTERNAL[imported]?.test(file))
      .map(imported => `${file} → ${imported}`),
  );
  assert.deepEqual(found, []);
});

for (const [name, model] of [
  ['packages/kit', /^data\.ts$/],
  ['packages/devtools', /^features\/.*\/model\//],
  ['apps/playground', /\/(?:model|store)\/|^lib\//],
]) {
  test(`${name}: a model loads neither React nor a view`, () => {
    const models = sourcesOf(name).filter(file => model.test(file));
    assert.ok(models.length > 0);
    for (const file of models) {
      // The types of the panel's core are made for views, too.
      const loaded = name === 'packages/devtools' ? importsOf(name, file) : loadedBy(name, file);
      const views = [file, ...loaded].filter(each => VIEW.test(each));
      assert.deepEqual(views, [], file);
    }
  });
}

test('a feature of the panel has no reason for another one that it does not import', () => {
  const pairs = sourcesOf('packages/devtools').flatMap(file =>
    importsOf('packages/devtools', file)
      .filter(imported => featureOf(file) && featureOf(imported) && featureOf(imported) !== featureOf(file))
      .map(imported => `${featureOf(file)} → ${featureOf(imported)}`),
  );
  assert.deepEqual([...new Set(pairs)].sort(), Object.keys(ACQUAINTED).sort());
  const from = (/** @type {string} */ feature) =>
    pairs.filter(pair => pair.startsWith(`${feature} `)).map(pair => pair.split(' → ')[1] ?? '');
  const features = new Set(pairs.map(pair => pair.split(' → ')[0] ?? ''));
  assert.deepEqual(circleIn(Object.fromEntries([...features].map(each => [each, from(each)]))), []);
});

test('the check notices these', () => {
  for (const [name, file, imported] of [
    ['packages/sdk', 'sno/x.ts', 'snowflake/y.ts'],
    ['packages/sdk', 'id/x.ts', 'index.ts'],
    ['packages/sdk', 'events.ts', 'id/x.ts'],
    ['packages/sdk', 'cli/x.ts', 'read/match.ts'],
    ['packages/sdk', 'sno/x.ts', '../package.json'],
    ['packages/grants', 'outbox/x.ts', 'server/y.ts'],
    ['packages/grants', 'server/x.ts', 'server/stores/postgres/y.ts'],
    ['packages/grants', 'device/device.ts', 'stores/indexed-db.ts'],
    ['packages/kit', 'id/x.ts', 'controls/button.tsx'],
    ['packages/devtools', 'features/live/model/x.ts', 'features/inspect/model/y.ts'],
    ['packages/devtools', 'shell/x.ts', 'features/live/live-feature.ts'],
    ['packages/devtools', 'features/live/x.ts', 'index.ts'],
    ['apps/playground', 'features/clock/x.ts', 'features/story/content.ts'],
    ['apps/playground', 'features/puzzles/x.ts', 'features/story/model/y.ts'],
    ['apps/playground', 'lib/x.ts', 'hooks/y.ts'],
  ]) {
    assert.equal(isAllowed(name, file, imported), false, `${name} ${file} → ${imported}`);
  }
  assert.deepEqual(circleIn({ a: ['b'], b: ['c'], c: ['a'], d: ['a'], 'd/e': ['d'] }).sort(), [
    'a',
    'b',
    'c',
    'd',
  ]);
  assert.deepEqual(circleIn({ a: ['b'], b: [], 'b/c': ['b'] }), []);
});

describe('the map in docs/architecture.md', () => {
  const map = readFileSync(`${root}docs/architecture.md`, 'utf8');

  test('names only files that exist', () => {
    const paths = [...map.matchAll(/`((?:packages|apps)\/[^`]+)`/g)].map(([, path = '']) => path);
    assert.ok(paths.length > 10);
    assert.deepEqual(
      paths.filter(path => !existsSync(root + path)),
      [],
    );
  });

  test('names only what the files of its answers contain', () => {
    const [, answers = ''] = map.split(/^## Where do I change.*$|^## Words of the code$/m);
    const quotedIn = (/** @type {string} */ text) =>
      [...text.matchAll(/`([^`]+)`/g)].map(([, each = '']) => each);
    const filesIn = (/** @type {string} */ text) =>
      quotedIn(text).filter(quoted => /^(?:packages|apps)\/.*\.\w+$/.test(quoted));
    const missing = answers.split(/^- /m).flatMap(answer =>
      answer.split(/;|\.\s/).flatMap(clause => {
        const files = filesIn(clause).length > 0 ? filesIn(clause) : filesIn(answer);
        const code = files.map(codeOf).join('\n');
        const names = quotedIn(clause).filter(quoted => /^\w+$/.test(quoted) && quoted !== 'docs');
        return names.filter(name => !new RegExp(`\\b${name}\\b`).test(code));
      }),
    );
    assert.ok(answers.length > 1000);
    assert.deepEqual(missing, []);
  });

  test('has what each folder of the panel may import', () => {
    for (const [folder, to] of Object.entries(ALLOWED['packages/devtools'])) {
      if (folder === '.') continue;
      const row = map.split('\n').find(line => line.startsWith(`| \`${folder}\``)) ?? '';
      const said = [...(row.split('|')[3] ?? '').matchAll(/`([\w./]+)`/g)].map(([, name]) => name);
      // The version is a file, not a folder, and of the features the shell may import their list alone.
      const isList = (/** @type {string} */ name) => folder === 'shell' && name === 'features';
      assert.deepEqual(
        said,
        to.filter(name => name !== '.').map(name => (isList(name) ? 'features.ts' : name)),
        folder,
      );
    }
  });
});
