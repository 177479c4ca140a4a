import { FieldMark, IdText, useStyles } from '@sno-id/kit';
import { fieldTexts } from '@sno-id/kit/data';
import { toFields } from '@sno-id/sdk';
import { type StoreApi, useStore } from 'zustand';
import { originsOf, schemaOf } from '../../../ids/origins.ts';
import { useOptions, usePanel, useRegistry } from '../../../ui/panel-context.ts';
import { usePanelRoot } from '../../../ui/use-panel-root.ts';
import { cardPlace, type Glimpse, type Seen } from '../model/glimpse.ts';
import css from './lens-overlay.css?inline';

/** What is shown above the page. */
export interface LensView {
  readonly glimpse: Glimpse | undefined;
  /** Whether it was found by focus instead of the pointer. */
  readonly isByFocus: boolean;
}

const CARD_WIDTH = 320;

/** Outlines what an ID was read from, and decodes it beside that. */
export function LensOverlay({ store }: { readonly store: StoreApi<LensView> }) {
  const theme = usePanelRoot();
  useStyles(css);
  const { glimpse, isByFocus } = useStore(store);
  const viewport = { width: document.documentElement.clientWidth, height: innerHeight };
  return (
    <div className="sno lens" data-theme={theme}>
      {glimpse?.boxes.map(({ left, top, right, bottom }) => (
        <div
          key={`${left} ${top}`}
          className="lens-outline"
          style={{ left, top, width: right - left, height: bottom - top }}
        />
      ))}
      <div
        className="lens-card"
        role="status"
        aria-label="ID lens"
        hidden={!glimpse}
        style={glimpse && { width: CARD_WIDTH, ...cardPlace(glimpse.boxes, viewport, CARD_WIDTH) }}
      >
        {glimpse?.seen.map(seen => (
          <Decoded key={seen.id} seen={seen} />
        ))}
        {glimpse && (
          <p className="lens-foot note">
            {glimpse.more > 0 && `and ${glimpse.more} more · `}
            {isByFocus ? 'Alt+Enter to inspect' : 'Alt+click to inspect'} · Escape to end
          </p>
        )}
      </div>
    </div>
  );
}

function Decoded({ seen: { id, where } }: { readonly seen: Seen }) {
  const { wallMs } = usePanel();
  const generators = useRegistry(({ generators }) => generators);
  const meta = useOptions(({ meta }) => meta);
  const fields = toFields(id);
  const origins = originsOf(fields, generators);
  return (
    <div className="lens-id">
      <p className="lens-text">
        <IdText id={id} /> {where !== 'text' && <span className="note">{where}</span>}
      </p>
      <dl>
        {fieldTexts(fields, wallMs(), schemaOf(origins, meta)).map(({ field, label, value, notes }) => (
          <div key={field} data-field-row={field}>
            <dt>
              <FieldMark field={field} />
              <span className="unseen">{label}</span>
            </dt>
            <dd>
              <span className="mono">{value}</span>{' '}
              <span className="note">{lensNote(field, notes, origins)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The only note that fits. */
function lensNote(field: string, notes: readonly string[], origins: readonly { readonly name: string }[]) {
  if (field === 'metabyte') return notes.at(-1);
  if (field === 'partition' && origins.length > 0) return origins.map(({ name }) => name).join(' or ');
  return notes[0];
}
