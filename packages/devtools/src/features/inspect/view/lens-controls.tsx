import { Button, useAnnounce } from '@sno-id/kit';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { usePanel, usePart } from '../../../ui/panel-context.ts';
import { createLens } from '../../lens/lens.ts';
import { createInspection } from '../model/inspection.ts';
import { summaryOf } from '../model/inspection-texts.ts';
import { lensText } from './content.ts';

/** Turns the lens on and off, and lists what it would see. */
export function LensControls() {
  const inspection = usePart(createInspection);
  const { settings } = usePanel();
  const lens = usePart(createLens);
  const { isOn } = useStore(lens);
  const announce = useAnnounce();
  const button = useRef<HTMLSpanElement>(null);

  function toggle() {
    if (isOn) {
      lens.end();
      return;
    }
    const panelElement = button.current?.closest('.sno');
    if (!panelElement) return;
    lens.begin(panelElement, text => {
      settings.choose({ view: 'inspect' });
      inspection.inspect({ text });
    });
    announce(lensText.on);
  }

  function list() {
    inspection.inspect({ text: lens.listPage(), name: 'This page' });
    announce(summaryOf(inspection.getState()));
  }

  return (
    <span className="lens-controls" ref={button}>
      <Button aria-pressed={isOn} title={lensText.title} onClick={toggle}>
        Lens
      </Button>
      <Button title={lensText.listTitle} onClick={list}>
        IDs on this page
      </Button>
    </span>
  );
}
