/** One message of a stream of server-sent events. */
export interface StreamMessage {
  /** Its kind: `message` where none is given. */
  readonly type: string;
  readonly data: string;
}

/** The most characters that a message may have: a longer one is left out. */
const MAX_LENGTH = 1 << 20;

/**
 * Makes a reader of server-sent events (WHATWG HTML, section 9.2), which takes the text in pieces that end
 * anywhere, between a carriage return and its line feed too. `id` and `retry` are left: who reads it counts
 * and waits by its own rules.
 */
export function createEventStreamReader(
  tell: (message: StreamMessage) => void,
  maxLength: number = MAX_LENGTH,
): (piece: string) => void {
  let line = '';
  /** Whether the rest of the line was thrown away. */
  let isCut = false;
  let type = '';
  /** The message's lines; undefined if it has none. */
  let data: string | undefined;
  let isTooLong = false;
  let endsInReturn = false;

  function endMessage(): void {
    if (data !== undefined && !isTooLong) tell({ type: type || 'message', data });
    type = '';
    data = undefined;
    isTooLong = false;
  }

  function endLine(): void {
    if (line !== '') readField();
    // What is left of a line that was cut is not the end of its message.
    else if (!isCut) endMessage();
    line = '';
    isCut = false;
  }

  function readField(): void {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'event') type = value;
    if (field !== 'data') return;
    data = data === undefined ? value : `${data}\n${value}`;
    if (data.length > maxLength) dropMessage();
  }

  function dropMessage(): void {
    isTooLong = true;
    data = '';
  }

  function add(text: string): void {
    if (isCut) return;
    line += text;
    if (line.length <= maxLength) return;
    // A comment may be of any length.
    if (!line.startsWith(':')) dropMessage();
    line = '';
    isCut = true;
  }

  return piece => {
    let from = endsInReturn && piece.startsWith('\n') ? 1 : 0;
    if (piece !== '') endsInReturn = false;
    for (let at = from; at < piece.length; at++) {
      const character = piece[at];
      if (character !== '\n' && character !== '\r') continue;
      add(piece.slice(from, at));
      endLine();
      if (character === '\r') {
        if (piece[at + 1] === '\n') at++;
        else endsInReturn = at + 1 === piece.length;
      }
      from = at + 1;
    }
    add(piece.slice(from));
  };
}
