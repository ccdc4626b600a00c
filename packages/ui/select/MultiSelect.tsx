import { useMemo, useRef, useState } from 'react';
import type { ClipboardEvent } from 'react';
import { Tag } from '../tag/Tag.tsx';
import { valueLabel } from './option.ts';
import type { Option, OptionValue } from './option.ts';
import { SelectBox } from './SelectBox.tsx';
import { SelectPopup } from './SelectPopup.tsx';
import { boxProps, canSearch } from './Select.tsx';
import type { SelectBaseProps } from './Select.tsx';
import { splitPasted } from './select-rows.ts';
import type { SelectRow } from './select-rows.ts';
import { useSelectList } from './use-select-list.ts';
import styles from './select.module.css';

/** A closed field shows this many selected values, and then the number of the others. */
const VISIBLE_TAGS = 4;

export interface MultiSelectProps<Value extends OptionValue> extends SelectBaseProps<Value> {
  readonly values: readonly Value[];
  readonly onChange: (values: readonly Value[]) => void;
}

/** Lets the user choose several of many options, with a search; splits pasted lists into values. */
export function MultiSelect<Value extends OptionValue>(props: MultiSelectProps<Value>) {
  const {
    options,
    values,
    onChange,
    label,
    placeholder = 'Select ...',
    isClearable = true,
    isDisabled = false,
    isLoading = false,
    makeValue,
    onSearch,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const chosen = useMemo(() => new Set(values), [values]);
  const open = (isNowOpen: boolean): void => {
    if (isNowOpen && !isOpen) props.onOpen?.();
    setOpen(isNowOpen);
  };
  const pick = (row: SelectRow<Value>): void => {
    onChange(valuesAfter(values, row, makeValue));
    if (row.kind === 'create') list.setSearch('');
  };
  const list = useSelectList({
    isOpen,
    options,
    chosen: values,
    isMultiple: true,
    isCreatable: !!makeValue,
    onSearch,
    onPick: pick,
  });
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const parts = splitPasted(event.clipboardData.getData('text'));
    if (parts.length < 2) return;
    event.preventDefault();
    onChange([...new Set([...values, ...pastedValues(parts, options, makeValue)])]);
  };
  return (
    <>
      <SelectBox
        ref={box}
        {...boxProps(props)}
        isOpen={isOpen}
        listId={list.listId}
        isDisabled={isDisabled}
        isLoading={isLoading && !isOpen}
        canClear={isClearable && values.length > 0}
        onToggle={() => open(!isOpen)}
        onType={letter => {
          list.setSearch(letter);
          open(true);
        }}
        onClear={() => onChange([])}
        tags={
          <ChosenTags
            values={values}
            options={options}
            isDisabled={isDisabled}
            onRemove={value => onChange(values.filter(one => one !== value))}
          />
        }
      >
        {values.length === 0 && <span className={styles.placeholder}>{placeholder}</span>}
      </SelectBox>
      <SelectPopup
        isOpen={isOpen}
        onOpenChange={open}
        anchor={box}
        list={list}
        label={label ?? placeholder}
        chosen={chosen}
        isMultiple
        isSearchable={canSearch(props)}
        isLoading={isLoading}
        emptyText={props.emptyText ?? 'No data'}
        foot={props.foot}
        onPick={pick}
        onPaste={paste}
        onBackspace={() => onChange(values.slice(0, -1))}
      />
    </>
  );
}

/** Returns the selected values after the user picked a line. */
export function valuesAfter<Value extends OptionValue>(
  values: readonly Value[],
  row: SelectRow<Value>,
  makeValue?: (text: string) => Value,
): readonly Value[] {
  switch (row.kind) {
    case 'group':
      return values;
    case 'all':
      return row.areAllChosen
        ? values.filter(value => !row.values.includes(value))
        : [...new Set([...values, ...row.values])];
    case 'create':
      return makeValue ? [...new Set([...values, makeValue(row.text)])] : values;
    case 'option':
      return values.includes(row.option.value)
        ? values.filter(value => value !== row.option.value)
        : [...values, row.option.value];
  }
}

/** Returns the values of pasted words that name an option, or that can become new values. */
export function pastedValues<Value extends OptionValue>(
  parts: readonly string[],
  options: readonly Option<Value>[],
  makeValue?: (text: string) => Value,
): readonly Value[] {
  return parts.flatMap(part => {
    const known = options.find(option => option.label === part || String(option.value) === part);
    if (known) return known.isDisabled ? [] : [known.value];
    return makeValue ? [makeValue(part)] : [];
  });
}

function ChosenTags<Value extends OptionValue>({
  values,
  options,
  isDisabled,
  onRemove,
}: {
  readonly values: readonly Value[];
  readonly options: readonly Option<Value>[];
  readonly isDisabled: boolean;
  readonly onRemove: (value: Value) => void;
}) {
  if (values.length === 0) return null;
  const labelOf = (value: Value): string =>
    options.find(option => option.value === value)?.label ?? valueLabel(value);
  const hidden = values.length - VISIBLE_TAGS;
  return (
    <span className={styles.tags}>
      {values.slice(0, VISIBLE_TAGS).map(value => (
        <Tag
          key={`${typeof value}:${value}`}
          title={labelOf(value)}
          {...(isDisabled
            ? {}
            : { onRemove: () => onRemove(value), removeLabel: `Remove ${labelOf(value)}` })}
        >
          {labelOf(value)}
        </Tag>
      ))}
      {hidden > 0 && <Tag title={values.slice(VISIBLE_TAGS).map(labelOf).join(', ')}>+ {hidden} ...</Tag>}
    </span>
  );
}
