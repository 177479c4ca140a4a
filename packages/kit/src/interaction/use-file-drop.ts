import { type DragEvent, useState } from 'react';

export interface FileDropOptions {
  readonly onFile: (file: File) => void;
  /** Takes a dropped text too. Absent: only files are accepted. */
  readonly onText?: (text: string) => void;
}

/** Lets a file be dropped on an element. While one is over it, `data-over` is there. */
export function useFileDrop(options: FileDropOptions) {
  const [isOver, setOver] = useState(false);
  return { 'data-over': isOver || undefined, ...fileDropHandlers(options, setOver) };
}

/**
 * Of several files, the first is taken. `setOver` learns whether something acceptable is over the element.
 */
export function fileDropHandlers({ onFile, onText }: FileDropOptions, setOver: (isOver: boolean) => void) {
  return {
    onDragOver(event: DragEvent): void {
      const { types } = event.dataTransfer;
      if (!types.includes('Files') && !(onText && types.includes('text/plain'))) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent): void {
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (!file && !onText) return;
      event.preventDefault();
      if (file) onFile(file);
      else onText?.(event.dataTransfer.getData('text/plain'));
    },
  };
}
