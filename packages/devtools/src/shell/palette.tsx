import { useStyles } from '@sno-id/kit';
import { indexByKey } from '@sno-id/kit/data';
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Command, commandsFor } from '../core/commands.ts';
import { hotkeyOf, hotkeyText } from '../core/hotkey.ts';
import { useOptions, usePanel } from '../ui/panel-context.ts';
import css from './palette.css?inline';

interface PaletteProps {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/** Keys that are no commands, besides the one that opens the panel. */
const KEYS = [
  ['?', 'list commands and keys'],
  ['↑ ↓', 'move in lists and menus'],
  ['← →', 'switch tabs'],
  ['Arrows', 'resize the panel, on its edge'],
  ['Enter', 'show the ID that is marked in a list'],
  ['Ctrl or ⌘ C', 'copy it'],
  ['Esc', 'clear a search, close a menu or an ID'],
] as const;

/** All commands, to choose one by its name, and all keys. Escape and leaving it close it. */
export function Palette({ commands, onClose }: PaletteProps) {
  useStyles(css);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef<HTMLDivElement>(null);
  const id = useId();
  const found = commandsFor(text, commands);
  const hotkey = hotkeyOf(useOptions(all => all));
  const opening = usePanel().isFloating && hotkey ? [[hotkeyText(hotkey), 'open or close the panel']] : [];

  useLayoutEffect(() => {
    const before = (input.current!.getRootNode() as ShadowRoot).activeElement as HTMLElement | null;
    input.current?.focus();
    return () => before?.focus();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies(at): once for each that is chosen
  useEffect(() => {
    // Not returned: in some browsers it is a promise.
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function act(command: Command | undefined) {
    if (!command) return;
    onClose();
    // What it does may move the focus, which goes back first.
    queueMicrotask(command.act);
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = indexByKey(event.key, { at, count: found.length, ends: 'wrap' });
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') act(found[at]);
    else if (to !== undefined && !/Home|End/.test(event.key)) setAt(to);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget as Node | null)) onClose();
  }

  return (
    <div className="palette" role="dialog" aria-label="Commands" onKeyDown={onKeyDown} onBlur={onBlur}>
      <input
        ref={input}
        role="combobox"
        aria-label="Command"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found[at] && `${id}-${at}`}
        placeholder="Command"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
      />
      {/* Pressed, an item would take the focus, and the list away with it. */}
      <div
        className="palette-list"
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label="Commands"
        onPointerDown={event => event.preventDefault()}
      >
        {found.map((command, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={command.name}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            ref={i === at ? chosen : undefined}
            onClick={() => act(command)}
          >
            {command.name} {command.key && <kbd className="mono">{command.key}</kbd>}
          </div>
        ))}
        {found.length === 0 && <p className="note">No such command</p>}
      </div>
      <dl className="note">
        {[...opening, ...KEYS].map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd className="mono">{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
