/** Something that can be done from anywhere in the panel: in the list of commands, and by its key. */
export interface Command {
  readonly name: string;
  readonly act: () => void;
  /** A character that does it where nothing is typed: `/`. */
  readonly key?: string;
}

/** A command that also has a button. `path` is the SVG path of its icon. */
export type Tool = Command & { readonly path: string };

/** The parts of a key event that decide. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Finds the command of a key. `isTyping`: the key is typed into a field, which then has it. */
export function commandOf(
  { key, ctrlKey, metaKey, altKey }: KeyPress,
  isTyping: boolean,
  commands: readonly Command[],
): Command | undefined {
  if (isTyping || ctrlKey || metaKey || altKey) return undefined;
  return commands.find(command => command.key === key);
}

/** The commands in which each word of a text is found, in their order. */
export function commandsFor(text: string, commands: readonly Command[]): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/);
  return commands.filter(({ name }) => words.every(word => name.toLowerCase().includes(word)));
}
