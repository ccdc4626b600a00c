import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { classes } from '@powerset/ui/classes.ts';
import styles from './inline-text.module.css';

export interface InlineTextProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  readonly placeholder?: string;
  readonly className?: string;
  /** Starts with the focus and its text selected. */
  readonly isBegun?: boolean;
  /** Called when the field loses the focus, with whether a key caused it. */
  readonly onLeave?: (isByKey: boolean) => void;
}

/**
 * After this pause typed text counts as a change, so that the Save button is enabled while the user still
 * types.
 */
const PAUSE_MS = 300;

/** Edits text in place; Enter keeps the change and Escape discards it. */
export function InlineText({
  value,
  onChange,
  label,
  placeholder,
  className,
  isBegun,
  onLeave,
}: InlineTextProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  /** The text when the field received the focus. */
  const began = useRef(value);
  const isGivenUp = useRef(false);
  const isLeftByKey = useRef(false);
  useEffect(() => {
    if (isBegun) input.current?.select();
  }, [isBegun]);
  const keep = (): void => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  useEffect(() => setTyped(shown => (shown.trim() === value ? shown : value)), [value]);
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  const giveUp = (): void => {
    isGivenUp.current = true;
    setTyped(began.current);
    if (value !== began.current) onChange(began.current);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // A shortcut, such as the one for Save, must see the typed text.
    if (event.ctrlKey || event.metaKey) keep();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    if (event.key === 'Escape') giveUp();
    event.preventDefault();
    event.stopPropagation();
    isLeftByKey.current = true;
    event.currentTarget.blur();
  };
  const leave = (): void => {
    if (!isGivenUp.current) keep();
    isGivenUp.current = false;
    onLeave?.(isLeftByKey.current);
    isLeftByKey.current = false;
  };
  return (
    <span className={classes(styles.field, className)} data-value={typed || placeholder}>
      <input
        ref={input}
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        size={1}
        spellCheck={false}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={() => {
          began.current = value;
        }}
        onBlur={leave}
        onPointerDown={event => event.stopPropagation()}
      />
    </span>
  );
}
