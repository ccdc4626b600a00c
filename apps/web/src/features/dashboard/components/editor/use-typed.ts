import { useEffect, useRef, useState } from 'react';

/** After this pause typed text counts as one change, which enables Save and is one step of undo. */
const PAUSE_MS = 400;

export interface Typed {
  readonly text: string;
  type(text: string): void;
  /** Counts the typed text as a change immediately. */
  keep(): void;
}

/**
 * Returns the text that the user is typing and passes it on after each pause; other changes of the value
 * replace it.
 */
export function useTyped(value: string, onChange: (text: string) => void): Typed {
  const [text, setText] = useState(value);
  const latest = useRef({ text, value, onChange });
  latest.current = { text, value, onChange };
  const keep = (): void => {
    if (latest.current.text !== latest.current.value) latest.current.onChange(latest.current.text);
  };
  const keepLatest = useRef(keep);
  keepLatest.current = keep;
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === latest.current.value) return undefined;
    const timer = setTimeout(() => keepLatest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => () => keepLatest.current(), []);
  return { text, type: setText, keep };
}
