import { useEffect, useRef } from 'react';

type Listener = (files: readonly File[]) => void;

/** Files that were dropped on a page before the screen that takes them was loaded. */
let waiting: readonly File[] = [];
let listener: Listener | undefined;

/** Passes files to the screen that takes them, now or as soon as it is open. */
export function passFiles(files: readonly File[]): void {
  if (listener) listener(files);
  else waiting = files;
}

/** Calls the function with every file that is dropped on a page. */
export function useDroppedFiles(onFiles: Listener): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const own: Listener = files => latest.current(files);
    listener = own;
    const files = waiting;
    waiting = [];
    if (files.length > 0) own(files);
    return () => {
      if (listener === own) listener = undefined;
    };
  }, []);
}
