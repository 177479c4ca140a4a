import { type ClipboardEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { SetState } from '../../../hooks/use-section-state.ts';
import { subjectText } from '../content.ts';
import { pageInspection } from '../model/inspection.ts';
import { GRANTED, type InspectorState } from '../model/inspector-codec.ts';
import type { SampleId } from '../model/sample-logs.ts';

/** The longest text shown in the box. A longer one would make it slow; it is read without being shown. */
const BOX_LENGTH = 100_000;
/** The pause in typing after which the text is read. */
const TYPED_MS = 300;

/** Opens typed and pasted text, files and samples for inspection. */
export function useSubject(state: InspectorState, setState: SetState<InspectorState>) {
  const source = useStore(pageInspection(), ({ source }) => source);
  const box = useRef<HTMLTextAreaElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (source && source.kind !== 'text' && box.current) box.current.value = '';
  }, [source]);

  function open(blob: Blob, kind: 'text' | 'file', name: string) {
    clearTimeout(timer.current);
    pageInspection().open({ kind, blob, name });
    forget();
  }

  /** Removes the old text's state from the address, without a history entry for each typed word. */
  function forget() {
    if (Object.keys(state).length > 0) setState({}, 'another text');
  }

  function openText(text: string) {
    open(new Blob([text]), 'text', subjectText.pasted);
  }

  function openFile(file: File) {
    open(file, 'file', file.name);
  }

  function onInput() {
    const text = box.current?.value ?? '';
    clearTimeout(timer.current);
    timer.current = setTimeout(() => (text === '' ? clear() : openText(text)), TYPED_MS);
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (text.length <= BOX_LENGTH || !box.current) return;
    event.preventDefault();
    box.current.value = '';
    openText(text);
  }

  function clear() {
    clearTimeout(timer.current);
    if (box.current) box.current.value = '';
    pageInspection().clear();
    forget();
  }

  function openSample(sample: SampleId) {
    clearTimeout(timer.current);
    if (state.sample === sample) pageInspection().open({ kind: 'sample', sample });
    setState(sample === 'granted' ? GRANTED : { sample }, `read ${sample}`);
  }

  return { box, onInput, onPaste, openFile, openSample, clear };
}
