import { Button, Check, Segmented, useAnnounce, useStyles } from '@sno-id/kit';
import type { ComponentProps, ReactNode } from 'react';
import { hotkeyOf, hotkeyText } from '../../core/hotkey.ts';
import type { ButtonPosition, PanelPosition, Theme } from '../../core/options.ts';
import { SETTINGS_KEY } from '../../core/settings.ts';
import { useChoices, useOptions, usePanel } from '../../ui/panel-context.ts';
import css from './settings.css?inline';

const THEMES = options<Theme>('system', 'light', 'dark');
const SIDES = options<PanelPosition>('bottom', 'right');
const CORNERS = options<ButtonPosition>('bottom-right', 'bottom-left', 'top-right', 'top-left');
const IN_PAGE = { value: 'relative', label: 'In the page' } as const;

/** How the panel looks and where it is, and what it keeps. */
export function SettingsView() {
  useStyles(css);
  const { settings, isFloating } = usePanel();
  const choices = useChoices(all => all);
  const given = useOptions(all => all);
  const hotkey = hotkeyText(hotkeyOf(given));
  const announce = useAnnounce();

  function reset() {
    settings.reset();
    announce('Settings reset');
  }

  return (
    <div className="settings">
      <ChoiceSetting
        label="Theme"
        options={THEMES}
        value={choices.theme ?? given.theme ?? 'system'}
        onChange={theme => settings.choose({ theme })}
      />
      {isFloating && (
        <>
          <ChoiceSetting
            label="Dock position"
            options={SIDES}
            value={choices.position ?? given.position ?? 'bottom'}
            onChange={position => settings.choose({ position })}
          />
          <ChoiceSetting
            label="Button position"
            options={given.buttonPosition === 'relative' ? [...CORNERS, IN_PAGE] : CORNERS}
            value={choices.buttonPosition ?? given.buttonPosition ?? 'bottom-right'}
            onChange={buttonPosition => settings.choose({ buttonPosition })}
          >
            <Check
              isChosen={choices.isButtonHidden ?? false}
              onChange={isButtonHidden => settings.choose({ isButtonHidden })}
            >
              Hide the button{' '}
              <span className="note">
                {hotkey ? `${hotkey} opens the panel` : 'then only the app can open the panel'}
              </span>
            </Check>
          </ChoiceSetting>
        </>
      )}
      <Setting label="Editor link">
        <input
          className="mono settings-editor"
          aria-label="Editor link"
          placeholder="vscode://file/home/me/app/{file}:{line}:{column}"
          spellCheck={false}
          autoComplete="off"
          value={choices.editor ?? ''}
          onChange={({ target }) => settings.choose({ editor: target.value })}
        />
        <p className="note">
          Opens the code that generated an ID. Without a link, the server of Vite or Next opens it.
        </p>
      </Setting>
      <Setting label="Stored data">
        <div className="settings-kept">
          <p className="note">
            Your choices here, in this browser's storage as <span className="mono">{SETTINGS_KEY}</span>, or
            until the page is left. No IDs or events, unless <i>Record</i> keeps them over reloads.
          </p>
          <Button onClick={reset}>Reset settings</Button>
        </div>
      </Setting>
    </div>
  );
}

function Setting({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="settings-row">
      <span className="settings-label">{label}</span>
      <div className="settings-value">{children}</div>
    </div>
  );
}

/** A setting that is one of a few. `children` stand after them. */
function ChoiceSetting<T extends string>({
  children,
  ...choice
}: ComponentProps<typeof Segmented<T>> & { readonly children?: ReactNode }) {
  return (
    <Setting label={choice.label}>
      <Segmented {...choice} />
      {children}
    </Setting>
  );
}

/** Each with its name as the label: `bottom-right` is Bottom right. */
function options<T extends string>(...values: T[]): { value: T; label: string }[] {
  return values.map(value => ({
    value,
    label: (value.charAt(0).toUpperCase() + value.slice(1)).replace('-', ' '),
  }));
}
