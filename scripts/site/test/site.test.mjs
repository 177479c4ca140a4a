// @ts-check
/* What `pnpm site` would stop at, without building the pages: doc comments, links and anchors. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { slug } from 'github-slugger';
import { createMarkdownRenderer } from 'vitepress';
import { beforeAll, describe, expect, test } from 'vitest';
import { PAGES, REFERENCE, VECTORS } from '../content.mjs';
import { IDIOMS } from '../idioms.mjs';
import { writeKit } from '../kit.mjs';
import { FIRST, PACKAGES } from '../reference/packages.mjs';
import { readReference } from '../reference/read.mjs';
import { renderReference } from '../reference/render.mjs';
import { root } from '../root.mjs';
import { forSite, rewrite, stagePages, vectorFiles } from '../stage.mjs';
import { statusOf } from '../status.mjs';

/** A build at the same time has another folder. */
const STAGE = fileURLToPath(new URL('../.cache/test-pages/', import.meta.url));

/** @type {Map<string, string>} */
let reference = new Map();
beforeAll(async () => {
  reference = await renderReference(await readReference());
  stagePages(reference, await writeKit(), STAGE);
});

describe('the reference', () => {
  test('has a page for each entry of each package', () => {
    expect([...reference.keys()].map(page => `reference/${page}`)).toEqual(
      REFERENCE.flatMap(({ pages }) => pages.map(({ page }) => page)),
    );
  });

  test('begins with what readers look for first', () => {
    const names = [...(reference.get('sdk') ?? '').matchAll(/^### (\w+)/gm)].map(([, name]) => name);
    expect(names.slice(0, 3)).toEqual(['generate', 'createGenerator', 'defaultGenerator']);
    const all = [...reference.values()].join('\n');
    for (const name of FIRST) expect(all, name).toMatch(new RegExp(`^### ${name}\\b`, 'm'));
  });

  test('says in a sentence what each entry is for', () => {
    for (const { name, about } of PACKAGES.flatMap(({ entries }) => entries)) {
      expect(about, `a sentence for ${name} in reference/entries.json`).not.toBe('');
    }
  });

  test('shows declarations as they were written', () => {
    const page = reference.get('sdk') ?? '';
    expect(page).toContain('function createGenerator(options?: GeneratorOptions): Generator;');
    expect(page).toContain('#### GeneratorOptions.whenOutOfRange {#generatoroptions-whenoutofrange}');
    expect(page).toContain('value is Extract<AnySnoError, { readonly code: C }>;');
    expect(page).toMatch(/blob\/main\/packages\/sdk\/src\/sno\/generator\.ts#L\d+">Source/);
  });

  test('has each anchor of a page once', () => {
    for (const [page, text] of reference) {
      const anchors = [...text.matchAll(/^#+ .* \{#(\S+)\}$/gm)].map(([, anchor]) => anchor);
      expect(anchors.length, page).toBeGreaterThan(0);
      expect([...new Set(anchors)], page).toEqual(anchors);
    }
  });

  test('contains no idiom', () => {
    for (const [page, text] of reference) {
      const prose = text.replace(/^```[\s\S]*?^```$/gm, '').split('\n');
      const found = prose.filter(line => IDIOMS.some(([idiom = '']) => new RegExp(idiom, 'i').test(line)));
      expect(found, page).toEqual([]);
    }
  });

  test('shows no implementation of an overloaded function', () => {
    expect(reference.get('sdk-shared')).not.toContain('...args: readonly unknown[]');
  });
});

describe('the pages', () => {
  test('are all documents that users read', () => {
    const documents = ['docs', 'docs/guides', 'docs/contributing', 'docs/decisions'].flatMap(folder =>
      readdirSync(join(root, folder))
        .filter(name => name.endsWith('.md'))
        .map(name => `${folder}/${name}`),
    );
    const files = PAGES.map(({ file }) => file);
    for (const document of documents) expect(files).toContain(document);
    for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
  });

  test('link only to pages and headings that are there', () => {
    const dead = [];
    for (const page of stagedPages()) {
      for (const target of linksIn(read(page))) {
        const [path = '', anchor] = target.split('#');
        const to = path === '' ? page : posix.join(posix.dirname(page), path);
        if (!existsSync(join(STAGE, to)) && !to.startsWith('playground/')) dead.push(`${page}: ${target}`);
        else if (anchor && !anchorsIn(read(to)).has(anchor)) dead.push(`${page}: ${target}`);
      }
    }
    expect(dead).toEqual([]);
  });

  test('publish the golden data that the SDK is tested with, byte for byte', () => {
    expect(readFileSync(join(root, 'packages/sdk/test/vectors.ts'), 'utf8')).toMatch(
      /`\.\/vectors\/\$\{name\}\.json`/,
    );
    expect(vectorFiles()).toContain('codec.json');
    for (const file of vectorFiles()) {
      const [published, golden] = [join(STAGE, 'public/vectors', file), join(root, VECTORS.folder, file)];
      expect(readFileSync(published).equals(readFileSync(golden)), file).toBe(true);
      expect(read('vectors.md'), 'the page names every file').toContain(file);
    }
  });
});

test('the page of the vectors counts them right', () => {
  const page = readFileSync(join(root, 'docs/vectors.md'), 'utf8');
  const rows = [...page.matchAll(/^\| \[`(\S+)`\].* ([\d,]+) +\|$/gm)];
  expect(rows.length).toBe(7);
  for (const [, file, count] of rows) {
    const data = JSON.parse(readFileSync(join(root, VECTORS.folder, file ?? ''), 'utf8'));
    const { forms = [], upperCaseIsRead = [], refused = [] } = data;
    const uuids = [...forms, ...upperCaseIsRead, ...refused];
    const cases = Array.isArray(data) ? data : (data.cases ?? data.ids ?? uuids);
    expect(cases.length.toLocaleString('en'), file).toBe(count);
  }
});

test('the notes on invalid texts count them right', () => {
  const { notes, cases } = JSON.parse(readFileSync(join(root, VECTORS.folder, 'text-invalid.json'), 'utf8'));
  const accepted = cases.filter((/** @type {any} */ each) => each.reference?.accepted);
  const howMany = (/** @type {number} */ readings) =>
    accepted.filter(
      (/** @type {any} */ { reference: { amd64Vector, amd64Fallback, portable } }) =>
        new Set([amd64Vector, amd64Fallback, portable]).size === readings,
    ).length;
  const numbers =
    /Of the (\d+) texts .* accepts (\d+)\. .* for (\d+) texts all three give .*, for (\d+) all three/;
  expect(numbers.exec(notes.join(' '))?.slice(1).map(Number)).toEqual([
    cases.length,
    accepted.length,
    howMany(3),
    howMany(1),
  ]);
});

test('a page leaves out what the site has elsewhere', () => {
  const document = '# sno-id\n\na\n\n<!-- repository only -->\n\nb\n\n<!-- end of repository only -->\n\nc\n';
  expect(forSite(document)).toBe('# Getting started\n\na\n\nc\n');
  expect(read('start.md')).not.toContain('repository only');
});

describe('for programs', () => {
  const llms = () => readFileSync(join(STAGE, 'public/llms.txt'), 'utf8');

  test('each page stands beside itself as Markdown, and llms.txt has all of them', () => {
    const named = [...llms().matchAll(/\]\((\S+)\.md\)/g)].map(([, page]) => page);
    const pages = [...PAGES, ...REFERENCE.flatMap(({ pages }) => pages)].map(({ page }) => page);
    expect(named.sort()).toEqual(pages.sort());
    for (const page of pages) expect(existsSync(join(STAGE, `public/${page}.md`)), page).toBe(true);
  });

  test('llms.txt begins with what the project is', () => {
    expect(llms()).toMatch(/^# sno-id\n\n> IDs that pages, workers and servers generate/);
  });
});

test('code in a line is not a template of Vue', async () => {
  const { href } = new URL('../.vitepress/config.mjs', import.meta.url);
  const { render } = await createMarkdownRenderer('.', (await import(href)).default.markdown);
  expect(await render('`meta={{ notes: schema }}`')).toContain('<code v-pre>meta={{');
});

test('the site says that a version is not on npm until the changelog has it', () => {
  expect(statusOf('# Changelog\n\n## unreleased\n', '1.2.3')).toBe('Version 1.2.3, not yet on npm');
  expect(statusOf('# Changelog\n\n## unreleased\n\n## 1.2.3\n', '1.2.3')).toBe('Version 1.2.3');
});

describe('links', () => {
  const at = (/** @type {string} */ text, page = 'x') => rewrite(text, 'docs/x.md', page).text;

  test('to documents lead to pages, from anywhere in the site', () => {
    expect(at('[a](faq.md#is-it-a-uuid)')).toBe('[a](./faq.md#is-it-a-uuid)');
    expect(at('[a](../README.md)', 'guides/x')).toBe('[a](../start.md)');
    expect(at('[a](https://github.com/sno-id/sno-id/blob/main/docs/faq.md)')).toBe('[a](./faq.md)');
    expect(at('[a](../packages/devtools)')).toBe('[a](./devtools.md)');
  });

  test('to the folder of the vectors lead to their page, and from there to GitHub', () => {
    expect(at('[a](../packages/sdk/test/vectors)')).toBe('[a](./vectors.md)');
    expect(at('[a](../packages/sdk/test/vectors)', 'vectors')).toBe(
      '[a](https://github.com/sno-id/sno-id/tree/main/packages/sdk/test/vectors)',
    );
  });

  test('to anything else in the repository lead to GitHub', () => {
    expect(at('[a](../LICENSE)')).toBe('[a](https://github.com/sno-id/sno-id/blob/main/LICENSE)');
    expect(at('[a](../examples/notes)')).toBe(
      '[a](https://github.com/sno-id/sno-id/tree/main/examples/notes)',
    );
    expect(() => at('[a](nowhere.md)')).toThrow('not there');
  });

  test('in code are left alone', () => {
    expect(at('```md\n[a](../LICENSE)\n```\n')).toBe('```md\n[a](../LICENSE)\n```\n');
  });
});

function stagedPages() {
  return readdirSync(STAGE, { recursive: true, encoding: 'utf8' }).filter(
    // The copies for programs are the same.
    path => path.endsWith('.md') && !path.startsWith('public/'),
  );
}

/** @param {string} page */
function read(page) {
  return readFileSync(join(STAGE, page), 'utf8');
}

/** @param {string} text */
function linksIn(text) {
  const prose = text
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/`[^`\n]*`/g, code => (/\]\(/.test(code) ? '' : code));
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g), ...prose.matchAll(/^\[[^\]]+\]: (\S+)$/gm)].map(
    ([, target]) => target ?? '',
  );
  return targets.filter(target => !/^(?:[a-z]+:|\/vectors\/)/.test(target));
}

/** @param {string} text */
function anchorsIn(text) {
  const headings = [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.*?)(?: \{#(\S+)\})?$/gm)];
  return new Set(
    headings.map(([, heading, id]) => id ?? slug((heading ?? '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))),
  );
}
