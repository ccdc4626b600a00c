import { Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Input } from './Input.tsx';
import type { InputProps } from './Input.tsx';
import styles from './input.module.css';

export interface SearchInputProps extends Omit<
  InputProps,
  'leading' | 'trailing' | 'type' | 'value' | 'onChange'
> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Screen readers read it, because a placeholder is not enough for them. */
  readonly label: string;
  /** The pause after the last key before the field reports the change. */
  readonly debounceMs?: number;
}

/** Shows a search box; Escape clears it. */
export function SearchInput({
  value,
  onChange,
  label,
  debounceMs = 0,
  placeholder = 'Search',
  onKeyDown,
  ...rest
}: SearchInputProps) {
  const [typed, setTyped] = useDebounced(value, onChange, debounceMs);
  const clearOnEscape = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape' && typed) {
      event.stopPropagation();
      setTyped('');
    }
    onKeyDown?.(event);
  };
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={setTyped}
      onKeyDown={clearOnEscape}
      leading={<Search size={16} strokeWidth={1.5} aria-hidden="true" />}
      trailing={
        typed && (
          <button
            type="button"
            className={styles.clear}
            aria-label="Clear search"
            onClick={() => setTyped('')}
          >
            <X size={14} strokeWidth={1.5} />
          </button>
        )
      }
      {...rest}
    />
  );
}

/** Keeps text that appears immediately and is reported after a pause. */
function useDebounced(
  value: string,
  onChange: (value: string) => void,
  delayMs: number,
): [string, (value: string) => void] {
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  if (value !== told) {
    setTold(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === told) return undefined;
    const timer = setTimeout(() => {
      setTold(typed);
      onChange(typed);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [typed, told, onChange, delayMs]);
  return [typed, setTyped];
}
