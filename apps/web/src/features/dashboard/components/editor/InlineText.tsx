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
}

/** Text that is edited where it stands; Enter keeps the change, Escape does not. */
export function InlineText({ value, onChange, label, placeholder, className }: InlineTextProps) {
  const [typed, setTyped] = useState(value);
  const isGivenUp = useRef(false);
  useEffect(() => setTyped(value), [value]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    isGivenUp.current = event.key === 'Escape';
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.blur();
  };
  const leave = (): void => {
    if (isGivenUp.current) setTyped(value);
    else if (typed.trim() !== value) onChange(typed.trim());
    isGivenUp.current = false;
  };
  return (
    <span className={classes(styles.field, className)} data-value={typed || placeholder}>
      <input
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        size={1}
        spellCheck={false}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
        onPointerDown={event => event.stopPropagation()}
      />
    </span>
  );
}
