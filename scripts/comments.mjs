/** Finds comments in JavaScript, TypeScript and CSS, and those of their lines that are too long. */

const COLUMNS = 110;

/** Comments that tools read: they must stay on one line. */
const DIRECTIVE = /^\W*(?:biome-ignore|@ts-|@vite-ignore|Stryker |v8 ignore|c8 ignore|@license|!)/;

/**
 * @typedef {object} Comment
 * @property {number} start  index of its first character
 * @property {number} end  index after its last character
 * @property {boolean} isBlock  whether it is between slashes with asterisks
 */

/**
 * The numbers of the lines of comments, counted from 1, that are longer than 110 columns and that could be
 * broken.
 *
 * @param {string} code
 * @param {{ isCss?: boolean }} [language]
 */
export function longLinesOf(code, language) {
  const starts = [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const lineAt = index => starts.findLastIndex(start => start <= index);
  const lines = code.split('\n');
  const long = commentsIn(code, language).flatMap(({ start, end }) => {
    if (DIRECTIVE.test(code.slice(start, end))) return [];
    const first = lineAt(start);
    return Array.from({ length: lineAt(end - 1) - first + 1 }, (_, i) => first + i).filter(number => {
      const line = lines[number] ?? '';
      return line.length > COLUMNS && line.split(/\s+/).every(word => word.length < COLUMNS - 20);
    });
  });
  return [...new Set(long)].map(number => number + 1);
}

/**
 * All comments, in their order. Text in JSX is taken for code, so a quote in it ends with its line.
 *
 * @param {string} code
 * @param {{ isCss?: boolean }} [language]
 * @returns {Comment[]}
 */
export function commentsIn(code, { isCss = false } = {}) {
  /** @type {Comment[]} */
  const comments = [];
  /** For each template that is open, how many braces are open in its present value. @type {number[]} */
  const templates = [];
  let at = 0;
  let before = '';
  while (at < code.length) {
    const character = code[at] ?? '';
    const pair = code.slice(at, at + 2);
    if (pair === '/*' || (pair === '//' && !isCss)) {
      const isBlock = pair === '/*';
      const found = code.indexOf(isBlock ? '*/' : '\n', at + 2);
      const end = found < 0 ? code.length : isBlock ? found + 2 : found;
      comments.push({ start: at, end, isBlock });
      at = end;
      continue;
    }
    if (character === '"' || character === "'") at = endOf(/\\[\s\S]|["'\n]/g, character);
    else if (character === '`') at = templateEnd(at + 1);
    else if (character === '/' && !isCss && startsRegExp()) at = regExpEnd();
    else {
      if (templates.length > 0 && character === '{') templates[templates.length - 1]++;
      if (templates.length > 0 && character === '}' && --templates[templates.length - 1] < 0) {
        templates.pop();
        at = templateEnd(at + 1);
        continue;
      }
      at++;
    }
    if (!/\s/.test(character)) before = character;
  }
  return comments;

  /** Where a string ends that begins here. */
  function endOf(pattern, quote) {
    pattern.lastIndex = at + 1;
    for (let found = pattern.exec(code); found; found = pattern.exec(code)) {
      if (found[0] === quote || found[0] === '\n') return found.index + 1;
    }
    return code.length;
  }

  /** Where the text of a template ends that begins here: at its end, or in a value. */
  function templateEnd(from) {
    for (let i = from; i < code.length; i++) {
      if (code[i] === '\\') i++;
      else if (code[i] === '`') return i + 1;
      else if (code[i] === '$' && code[i + 1] === '{') {
        templates.push(0);
        return i + 2;
      }
    }
    return code.length;
  }

  /** Whether a slash begins a regular expression: after an operator or a keyword, and not in a tag. */
  function startsRegExp() {
    if (code[at - 1] === '<' || code[at + 1] === '>') return false;
    return (
      /[(,=:[!&|?{};+\-*%~^<>]|^$/.test(before) ||
      /\b(?:return|case|typeof|of|in)\s+$/.test(code.slice(at - 9, at))
    );
  }

  /** Where a regular expression ends, or the next character if none begins here. */
  function regExpEnd() {
    let isInClass = false;
    for (let i = at + 1; i < code.length && code[i] !== '\n'; i++) {
      if (code[i] === '\\') i++;
      else if (code[i] === '[') isInClass = true;
      else if (code[i] === ']') isInClass = false;
      else if (code[i] === '/' && !isInClass) return i + 1;
    }
    return at + 1;
  }
}
