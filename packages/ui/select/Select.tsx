import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { valueLabel } from './option.ts';
import type { Option, OptionValue } from './option.ts';
import { SelectBox } from './SelectBox.tsx';
import { SelectPopup } from './SelectPopup.tsx';
import type { SelectRow } from './select-rows.ts';
import { useSelectList } from './use-select-list.ts';
import styles from './select.module.css';

/** The props that single and multiple selects share. */
export interface SelectBaseProps<Value extends OptionValue> {
  readonly options: readonly Option<Value>[];
  /** The accessible name; leave it out inside a `Field`. */
  readonly label?: string;
  readonly placeholder?: string;
  /**
   * By default, a list is searchable if it has nine options or more, if the user can make values, or if the
   * search happens elsewhere.
   */
  readonly isSearchable?: boolean;
  readonly isClearable?: boolean;
  readonly isDisabled?: boolean;
  readonly isLoading?: boolean;
  /** Makes a value of typed text; without it, the user can choose only the options. */
  readonly makeValue?: (text: string) => Value;
  /** When set, the search happens elsewhere and `options` holds its results. */
  readonly onSearch?: (search: string) => void;
  readonly onOpen?: () => void;
  readonly emptyText?: string;
  /** A note below the list, for example that there are more options. */
  readonly foot?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
  readonly className?: string;
  readonly id?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: boolean | undefined;
  readonly 'aria-required'?: boolean | undefined;
}

export interface SelectProps<Value extends OptionValue> extends SelectBaseProps<Value> {
  /** Undefined when nothing is selected; null is a value. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
}

/** Lets the user choose one of many options, with a search. */
export function Select<Value extends OptionValue>(props: SelectProps<Value>) {
  const {
    options,
    value,
    onChange,
    label,
    placeholder = 'Select ...',
    isClearable = false,
    isDisabled = false,
    isLoading = false,
    makeValue,
    onSearch,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const chosen = useMemo(() => (value === undefined ? [] : [value]), [value]);
  const open = (isNowOpen: boolean): void => {
    if (isNowOpen && !isOpen) props.onOpen?.();
    setOpen(isNowOpen);
  };
  const pick = (row: SelectRow<Value>): void => {
    if (row.kind === 'option') onChange(row.option.value);
    else if (row.kind === 'create' && makeValue) onChange(makeValue(row.text));
    setOpen(false);
  };
  const list = useSelectList({
    isOpen,
    options,
    chosen,
    isMultiple: false,
    isCreatable: !!makeValue,
    onSearch,
    onPick: pick,
  });
  const current =
    value === undefined
      ? undefined
      : (options.find(option => option.value === value) ?? { value, label: valueLabel(value) });
  return (
    <>
      <SelectBox
        ref={box}
        {...boxProps(props)}
        isOpen={isOpen}
        listId={list.listId}
        isDisabled={isDisabled}
        isLoading={isLoading && !isOpen}
        canClear={isClearable && value !== undefined}
        onToggle={() => open(!isOpen)}
        onType={letter => {
          list.setSearch(letter);
          open(true);
        }}
        onClear={() => onChange(undefined)}
      >
        {current ? (
          <>
            {'icon' in current && current.icon}
            <span>{current.label}</span>
          </>
        ) : (
          <span className={styles.placeholder}>{placeholder}</span>
        )}
      </SelectBox>
      <SelectPopup
        isOpen={isOpen}
        onOpenChange={open}
        anchor={box}
        list={list}
        label={label ?? placeholder}
        chosen={new Set(chosen)}
        isMultiple={false}
        isSearchable={canSearch(props)}
        isLoading={isLoading}
        emptyText={props.emptyText ?? 'No data'}
        foot={props.foot}
        onPick={pick}
      />
    </>
  );
}

/** Returns whether a list has a search box. */
export function canSearch<Value extends OptionValue>({
  isSearchable,
  options,
  makeValue,
  onSearch,
}: SelectBaseProps<Value>): boolean {
  return isSearchable ?? (options.length > 8 || !!makeValue || !!onSearch);
}

/** Returns the props that the closed field takes from the select. */
export function boxProps<Value extends OptionValue>(props: SelectBaseProps<Value>) {
  return {
    id: props.id,
    label: props.label,
    describedBy: props['aria-describedby'],
    isInvalid: props['aria-invalid'],
    isRequired: props['aria-required'],
    size: props.size ?? 'medium',
    className: props.className,
  } as const;
}
