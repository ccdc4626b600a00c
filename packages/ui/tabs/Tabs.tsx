import type { KeyboardEvent, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './tabs.module.css';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly count?: number | undefined;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
}

export interface TabsProps<Value extends string> {
  readonly value: Value;
  readonly tabs: readonly Tab<Value>[];
  readonly onChange: (value: Value) => void;
  readonly label: string;
  /** Connects the tabs with the panels that use `tabPanelProps` with the same id. */
  readonly id?: string;
  /** Hides the line below the tabs. */
  readonly isPlain?: boolean;
  readonly className?: string;
}

/** Shows a row of tabs; the arrow keys move between them. */
export function Tabs<Value extends string>({
  value,
  tabs,
  onChange,
  label,
  id,
  isPlain,
  className,
}: TabsProps<Value>) {
  return (
    <div
      role="tablist"
      aria-label={label}
      className={classes(styles.list, isPlain && styles.plain, className)}
      onKeyDown={event => moveFocus(event, value, tabs, onChange)}
    >
      {tabs.map(tab => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={id && `${id}-tab-${tab.value}`}
          aria-controls={id && `${id}-panel-${tab.value}`}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          data-value={tab.value}
          disabled={tab.isDisabled}
          className={styles.tab}
          onClick={() => onChange(tab.value)}
        >
          {tab.icon}
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}

/** Returns the attributes of the panel that belongs to a tab. */
export function tabPanelProps(
  id: string,
  value: string,
): { readonly role: 'tabpanel'; readonly id: string; readonly 'aria-labelledby': string } {
  return { role: 'tabpanel', id: `${id}-panel-${value}`, 'aria-labelledby': `${id}-tab-${value}` };
}

function moveFocus<Value extends string>(
  event: KeyboardEvent<HTMLDivElement>,
  value: Value,
  tabs: readonly Tab<Value>[],
  onChange: (value: Value) => void,
): void {
  const usable = tabs.filter(tab => !tab.isDisabled);
  const next =
    usable[
      nextIndex(
        event.key,
        usable.findIndex(tab => tab.value === value),
        usable.length,
      )
    ];
  if (!next) return;
  event.preventDefault();
  onChange(next.value);
  event.currentTarget.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus();
}

function nextIndex(key: string, at: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}
