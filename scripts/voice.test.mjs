/*
 * The rules of docs/contributing/voice.md that a machine can check, over documents, the texts of views, both
 * commands and the messages of errors: idioms, labels, headless sentences, negated nouns, spelling, one word
 * for one thing. In documents it also counts words, colons and semicolons. Runs with `node --test`.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { IDIOMS } from '@sno-id/site/idioms.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

/** One name for one action. */
const LABELS = [
  [/^(?:Go on|Continue)$/, 'Resume'],
  [/^(?:Count anew|Count again)$/, 'Reset count'],
  [/^Done again\.?$/, 'Redone'],
  [/^(?:As the system|Like the system)$/, 'System'],
  [/^(?:Show the newest|Go to the newest)$/, 'Jump to newest'],
  [/^Make one$/, 'Generate one'],
];

/** What no text contains, each with the better words. */
const RULES = [
  [
    /(?:^|[.!?] |['"`>])(?:What|Whoever|Whatever|Whichever) (?:is|was|are|were|it|they|has|had|can|comes?|came|needs?|you|we|an?|the|one|nobody|no|never)\b(?![^.!]*\?)[^.?!]*[.;]/,
    'a subject and a verb',
  ],
  [/(?<!\b[Tt]here )\b(?:is|are|was|were) no (?!longer\b|more\b|such\b)[a-z]/i, '"is not a …"'],
  [
    /\b(?:colours?|behaviours?|recognis\w+|favour\w*|centre\w*|cancelled|licences?|analyse[ds]?|grey|labelled|organis\w+|initialis\w+|serialis\w+)\b/i,
    'American spelling',
  ],
  [
    /\b(?:mak(?:e|es|ing)|made|creat(?:e|es|ing)) (?:(?:an|the|its|their|all|any|new|no|more|these|such|\d[\d,]*) )*IDs?\b|\bIDs? (?:that )?(?:is|are|was|were|be) made\b/i,
    'generate an ID',
  ],
  [/\brefus(?:es?|ing)\b|\b(?:is|are|was|were|be) refused\b/i, 'reject'],
  ...IDIOMS,
];

/** Documents of the repository. Tests, proofs and the changelog have readers of their own. */
const IS_DOCUMENT = /\.md$/;
const IS_OTHER_DOCUMENT =
  /^(?:e2e|\.github|packages\/proofs)\/|\/vectors\/|THIRD_PARTY|CHANGELOG|skills\/|contributing\/voice\.md$/;
/** Documents of maintainers, which the limit of words leaves out. */
const IS_FOR_MAINTAINERS =
  /^docs\/(?:contributing|decisions)\/|^docs\/(?:architecture|releasing)\.md$|^(?:CONTRIBUTING|SECURITY)\.md$|^(?:apps|examples)\/|\/frameworks\//;
const IS_CODE =
  /^(?:packages\/(?:sdk|grants|devtools|kit)\/src|apps\/playground\/(?:src|server)|examples\/\w+)\/.*(?<!\.test)\.tsx?$/;

const PER_1000_WORDS = { colons: 6, semicolons: 1.5 };
const MAX_WORDS = 28_000;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');
const documents = files.filter(file => IS_DOCUMENT.test(file) && !IS_OTHER_DOCUMENT.test(file));
const read = file => readFileSync(root + file, 'utf8');

/** The prose of a document, with its line breaks: no code, no comments, no addresses of links. */
function proseOf(document) {
  const blank = text => text.replace(/[^\n]/g, '');
  return document
    .replace(/^ *```[\s\S]*?^ *```$/gm, blank)
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/^(?: {4}|\[\w+\]: ).*$/gm, '')
    .replace(/`[^`]*`/g, 'x')
    .replace(/\]\([^)]*\)/g, ']');
}

/** Words, and marks that join sentences: a colon at the end of a paragraph only introduces what follows. */
function countsOf(document) {
  const prose = proseOf(document);
  const count = pattern => prose.match(pattern)?.length ?? 0;
  return {
    words: prose.split(/\s+/).filter(word => /\w/.test(word)).length,
    colons: count(/:(?=\s)(?!\n\n|\n?$)/g),
    semicolons: count(/;/g),
  };
}

/** What a line of code shows to people: literals and text in JSX with more than one word. */
function textsIn(line) {
  const literals = [...line.matchAll(/(['"`])((?:(?!\1)[^\\]|\\.)*)\1?/g)].map(([, , text]) => text);
  const jsx = [...line.matchAll(/>([^<>{}]+)[<{]/g)].map(([, text]) => text);
  const alone = /^\s+[A-Z][^;{}=()]*$/.test(line) ? [line.trim()] : [];
  return [...literals, ...jsx, ...alone].filter(text => /[a-z] [a-zA-Z]/.test(text));
}

/** The code of a file with its comments blanked. */
function withoutComments(code) {
  return code
    .replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/ .*/gm, '$1');
}

/** Values and code inside a text are not words. */
const wordsOf = text => text.replace(/\$\{[^}]*\}?/g, 'x').replace(/`[^`]*`/g, 'x');

function complaintsAbout(text) {
  return RULES.filter(([pattern]) => pattern.test(text)).map(([, better]) => better);
}

function* linesOfAll() {
  for (const file of documents) {
    for (const [i, line] of proseOf(read(file)).split('\n').entries()) yield [`${file}:${i + 1}`, [line]];
  }
  for (const file of files.filter(file => IS_CODE.test(file))) {
    for (const [i, line] of withoutComments(read(file)).split('\n').entries())
      yield [`${file}:${i + 1}`, textsIn(line).map(wordsOf)];
  }
}

test('texts that users read keep to the rules of voice', () => {
  const lines = [...linesOfAll()];
  assert.ok(lines.length > 20_000);
  const found = lines.flatMap(([place, texts]) =>
    texts.flatMap(text =>
      complaintsAbout(text).map(better => `${place}: “${text.trim()}” (better: ${better})`),
    ),
  );
  assert.deepEqual([...new Set(found)], []);
});

test('the same action has the same label', () => {
  const labels = files
    .filter(file => IS_CODE.test(file))
    .flatMap(file =>
      [...withoutComments(read(file)).matchAll(/(['"`>])([^'"`<>\n]+)(?=['"`<])/g)].map(([, , text]) =>
        text.trim(),
      ),
    );
  assert.ok(labels.length > 5000);
  const wrong = labels.flatMap(text =>
    LABELS.filter(([label]) => label.test(text)).map(([, name]) => `${text}: ${name}`),
  );
  assert.deepEqual(wrong, []);
});

test('documents join few sentences by colons and semicolons', () => {
  assert.ok(documents.length > 50);
  const found = documents.flatMap(file => {
    const counts = countsOf(read(file));
    return Object.entries(PER_1000_WORDS)
      .filter(([mark, limit]) => counts[mark] > Math.max(1, (limit * counts.words) / 1000))
      .map(([mark]) => `${file}: ${counts[mark]} ${mark} in ${counts.words} words`);
  });
  assert.deepEqual(found, []);
});

test(`the documents for users have at most ${MAX_WORDS.toLocaleString('en')} words`, () => {
  const words = documents
    .filter(file => !IS_FOR_MAINTAINERS.test(file))
    .reduce((sum, file) => sum + countsOf(read(file)).words, 0);
  assert.ok(words <= MAX_WORDS, `${words} words`);
  assert.ok(words > MAX_WORDS / 2, `${words} words`);
});

test('it would notice these', () => {
  for (const text of [
    'What is none is explained.',
    'It works. What it means is for others to judge.',
    'This text is no ID',
    'the colour of a field',
    'a device makes IDs offline',
    'IDs were made twice',
    'the server refuses it',
    'the row is refused',
    'begins anew',
  ]) {
    assert.equal(complaintsAbout(text).length > 0, true, text);
  }
  for (const text of [
    'There is no ID.',
    'What is it of? One byte.',
    'It is no longer there',
    'Go on to the next page.',
  ])
    assert.deepEqual(complaintsAbout(text), [], text);
  assert.deepEqual(textsIn("  throw new TypeError('not an ID');"), ['not an ID']);
  assert.deepEqual(countsOf('One: two; three.\n\nAs follows:\n\n```ts\na: b;\n```\n'), {
    words: 5,
    colons: 1,
    semicolons: 1,
  });
});
