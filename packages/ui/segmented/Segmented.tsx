import type { KeyboardEvent, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Tooltip } from '../tooltip/Tooltip.tsx';
import styles from './segmented.module.css';

export interface SegmentedOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Replaces the label, which becomes the tooltip. */
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
}

export interface SegmentedProps<Value extends string> {
  readonly value: Value;
  readonly options: readonly SegmentedOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly label: string;
  readonly isWide?: boolean;
}

/** Lets the user choose between two to five views. */
export function Segmented<Value extends string>({
  value,
  options,
  onChange,
  label,
  isWide,
}: SegmentedProps<Value>) {
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = STEPS[event.key];
    if (!step) return;
    const usable = options.filter(option => !option.isDisabled);
    const at = usable.findIndex(option => option.value === value);
    const next = usable[(at + step + usable.length) % usable.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    event.currentTarget.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus();
  };
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes(styles.group, isWide && styles.wide)}
      onKeyDown={move}
    >
      {options.map(option => (
        <Option
          key={option.value}
          option={option}
          isChosen={option.value === value}
          onChoose={() => onChange(option.value)}
        />
      ))}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function Option<Value extends string>({
  option,
  isChosen,
  onChoose,
}: {
  readonly option: SegmentedOption<Value>;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const button = (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      aria-label={option.icon ? option.label : undefined}
      tabIndex={isChosen ? 0 : -1}
      data-value={option.value}
      disabled={option.isDisabled}
      className={classes(styles.option, option.icon !== undefined && styles.iconOnly)}
      onClick={onChoose}
    >
      {option.icon ?? option.label}
    </button>
  );
  return option.icon ? <Tooltip content={option.label}>{button}</Tooltip> : button;
}
