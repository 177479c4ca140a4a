import { type FocusEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useRovingFocus } from '../interaction/use-roving-focus.ts';
import { useStyles } from '../theme/use-styles.ts';
import { Button } from './button.tsx';
import css from './menu.css?inline';

export interface MenuItem {
  readonly name: string;
  readonly act: () => void;
}

/** A named group of items. */
export interface MenuGroup {
  readonly name: string;
  readonly items: readonly MenuItem[];
}

interface MenuProps {
  readonly label: string;
  readonly groups: readonly MenuGroup[];
}

/** A button that opens a menu below itself. Escape and leaving it close it. */
export function Menu({ label, groups }: MenuProps) {
  useStyles(css);
  const [isOpen, setOpen] = useState(false);
  const { container: around, items, moveByKey } = useRovingFocus<HTMLSpanElement>('[role^="menuitem"]');
  const menuId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes in when it opens, and only then
  useEffect(() => {
    if (!isOpen) return;
    // What scrolls may be too low for it.
    around.current?.querySelector('[role="menu"]')?.scrollIntoView?.({ block: 'nearest' });
    items()[0]?.focus();
  }, [isOpen]);

  function close() {
    setOpen(false);
    around.current?.querySelector('button')?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = items().indexOf(event.target as HTMLElement);
    if (isOpen && moveByKey(event, { at, ends: 'wrap' }) !== undefined) return;
    if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'ArrowDown') setOpen(true);
    else return;
    event.preventDefault();
  }

  function onBlur(event: FocusEvent) {
    if (!around.current?.contains(event.relatedTarget as Node | null)) setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of its content
    <span className="menu" ref={around} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && (
        <div className="menu-items" role="menu" id={menuId} aria-label={label}>
          {groups.map(group => (
            // biome-ignore lint/a11y/useSemanticElements: a group of menu items is no fieldset
            <div key={group.name} role="group" aria-label={group.name}>
              {groups.length > 1 && (
                <div className="menu-name note" aria-hidden="true">
                  {group.name}
                </div>
              )}
              {group.items.map(item => (
                <button
                  key={item.name}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  onClick={() => {
                    close();
                    item.act();
                  }}
                >
                  {item.name}
                </button>
              ))}
            </div>
          ))}
        </div>
      )}
    </span>
  );
}
