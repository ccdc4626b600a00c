import { ChevronDown, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { classes } from '../classes.ts';
import { Spinner } from '../feedback/Spinner.tsx';
import styles from './select.module.css';

export interface SelectBoxProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean | undefined;
  readonly isRequired?: boolean | undefined;
  readonly isOpen: boolean;
  /** The id of the list while it is open. */
  readonly listId: string;
  readonly isDisabled: boolean;
  readonly isLoading: boolean;
  readonly canClear: boolean;
  readonly size: 'small' | 'medium' | 'large';
  readonly className?: string | undefined;
  readonly onToggle: () => void;
  /** Called with a letter that the user types on the closed field. */
  readonly onType: (letter: string) => void;
  readonly onClear: () => void;
  /** The selected values with their own buttons, which come before the value. */
  readonly tags?: ReactNode;
  readonly children: ReactNode;
}

/** Shows the closed field of a select. */
export function SelectBox(props: SelectBoxProps) {
  const { isOpen, isDisabled, isLoading, canClear, size } = props;
  return (
    <div
      ref={props.ref}
      className={classes(styles.box, size !== 'medium' && styles[size], props.className)}
      data-open={isOpen ? '' : undefined}
      data-disabled={isDisabled ? '' : undefined}
      data-invalid={props.isInvalid ? '' : undefined}
      onClick={isDisabled ? undefined : props.onToggle}
    >
      {props.tags}
      <ValueButton {...props} />
      {canClear && !isDisabled && (
        <button
          type="button"
          className={styles.clear}
          aria-label="Clear"
          onClick={event => {
            event.stopPropagation();
            props.onClear();
          }}
        >
          <X size={14} strokeWidth={1.5} />
        </button>
      )}
      {isLoading ? <Spinner size={14} /> : <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />}
    </div>
  );
}

function ValueButton({
  id,
  label,
  describedBy,
  isInvalid,
  isRequired,
  isOpen,
  listId,
  isDisabled,
  onType,
  onToggle,
  tags,
  children,
}: SelectBoxProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      onToggle();
    } else if (
      event.key.length === 1 &&
      event.key !== ' ' &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey
    ) {
      event.preventDefault();
      onType(event.key);
    }
  };
  return (
    <button
      type="button"
      id={id}
      className={classes(styles.value, tags === undefined && styles.single)}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      aria-required={isRequired || undefined}
      disabled={isDisabled}
      onKeyDown={onKeyDown}
    >
      {children}
    </button>
  );
}
