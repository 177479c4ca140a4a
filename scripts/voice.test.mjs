/*
 * Keeps idioms out of documents, the texts of views and the help of the commands, and gives the same label to
 * the same action. Comments, tests and messages of errors elsewhere are not checked. Runs with `node --test`.
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

const IS_TEXT =
  /\.md$|\.tsx$|\/content\.ts$|\/puzzles\/model\/puzzles\.ts$|\/(?:sdk|grants)\/src\/cli\/|\/sdk\/src\/command\/|-texts\.ts$/;
const IS_LEFT_OUT = /^(?:e2e|packages\/(?:proofs|sdk\/test))\/|\/vectors\/|\.test\.tsx?$/;

function userTexts() {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  return files.filter(file => IS_TEXT.test(file) && !IS_LEFT_OUT.test(file));
}

/** The lines of a file, with the comments of code blanked. */
function linesOf(file) {
  const text = readFileSync(root + file, 'utf8');
  if (file.endsWith('.md')) return text.split('\n');
  return text
    .replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/ .*/gm, '$1')
    .split('\n');
}

function idiomsIn(line) {
  return IDIOMS.filter(([idiom]) => new RegExp(idiom, 'i').test(line)).map(([, better]) => better);
}

function labelsIn(line) {
  const literals = [...line.matchAll(/(['"`>])([^'"`<>]+)(?=['"`<])/g)].map(([, , text]) => text.trim());
  return LABELS.filter(([label]) => literals.some(text => label.test(text))).map(([, name]) => name);
}

function found(inLine) {
  return userTexts().flatMap(file =>
    linesOf(file).flatMap((line, i) =>
      inLine(line).map(better => `${file}:${i + 1}: “${line.trim()}” (better: ${better})`),
    ),
  );
}

test('no text that users read contains an idiom', () => {
  assert.ok(userTexts().length > 100);
  assert.deepEqual(found(idiomsIn), []);
});

test('the same action has the same label', () => {
  assert.deepEqual(found(labelsIn), []);
});

test('it would notice these', () => {
  const bad = [
    'The clock goes on.',
    'a window of its own',
    'Count so many.',
    'What is none is explained.',
    'begins anew',
  ];
  for (const line of bad) assert.equal(idiomsIn(line).length, 1, line);
  assert.deepEqual(labelsIn("  goOn: 'Go on',"), ['Resume']);
  assert.deepEqual(idiomsIn('Go on to the next page.'), []);
});
