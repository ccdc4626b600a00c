import { useEffect, useMemo, useState } from 'react';
import { chosenValues } from '@powerset/core/filters/data-mask.ts';
import type { NativeFilter } from '@powerset/core/filters/native-filter.ts';
import { takesFirst, valueMask } from '@powerset/core/filters/value-filter.ts';
import type { FilterValue } from '@powerset/core/filters/value-filter.ts';
import { Field } from '@powerset/ui/input/Field.tsx';
import { MultiSelect } from '@powerset/ui/select/MultiSelect.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { optionsOf } from '@powerset/ui/select/option.ts';
import type { FilterBarState } from './use-filter-bar.ts';
import { useFilterValues } from './use-filter-values.ts';
import styles from './filter-bar.module.css';

/** One filter of the bar. */
export function FilterControl({
  filter,
  bar,
}: {
  readonly filter: NativeFilter;
  readonly bar: FilterBarState;
}) {
  if (filter.filterType === 'filter_select') return <ValueFilter filter={filter} bar={bar} />;
  const text = bar.chosen[filter.id]?.filterState?.label || chosenValues(bar.chosen[filter.id]).join(', ');
  return (
    <Field label={filter.name} info={filter.description}>
      {control => (
        <div id={control.id} className={styles.static}>
          {text
            ? `${text}: as configured`
            : 'This filter type is applied as configured. Changing it here is not supported yet.'}
        </div>
      )}
    </Field>
  );
}

function ValueFilter({ filter, bar }: { readonly filter: NativeFilter; readonly bar: FilterBarState }) {
  const [search, setSearch] = useState('');
  const { values, isLoading, isReady, error, isCut } = useFilterValues(filter, search, bar.chosen);
  useFirstValue(filter, isReady ? values : undefined, bar);
  const chosen = chosenValues(bar.chosen[filter.id]) as readonly FilterValue[]; // made by `valueMask`
  const options = useMemo(() => optionsOf(values), [values]);
  const choose = (next: readonly FilterValue[]): void => bar.choose(filter.id, valueMask(filter, next));
  const { multiSelect, inverseSelection, enableEmptyFilter } = filter.controlValues;
  const isLacking = bar.lacking.has(filter.id);
  const searchesServer = filter.controlValues.searchAllOptions === true || isCut || search !== '';
  return (
    <Field
      label={`${filter.name}${inverseSelection ? ' (excluded)' : ''}`}
      info={filter.description}
      isRequired={enableEmptyFilter}
      error={
        error ? `Cannot load filter: ${error.message}` : isLacking ? 'Filter value is required' : undefined
      }
    >
      {control => {
        const shared = {
          ...control,
          options,
          isLoading,
          isClearable: true,
          size: 'medium' as const,
          isSearchable: true,
          placeholder: isLoading
            ? 'Loading...'
            : options.length === 0
              ? 'No data'
              : `${options.length}${isCut ? '+' : ''} option${options.length === 1 ? '' : 's'}`,
          ...(searchesServer ? { onSearch: setSearch } : {}),
          ...(isCut
            ? { foot: `The first ${options.length.toLocaleString('en')} values. Search for more.` }
            : {}),
        };
        return multiSelect === false ? (
          <Select
            {...shared}
            value={chosen[0]}
            onChange={value => choose(value === undefined ? [] : [value])}
          />
        ) : (
          <MultiSelect {...shared} values={chosen} onChange={choose} />
        );
      }}
    </Field>
  );
}

/** Takes the first value as soon as the values are known, for filters that start with it. */
function useFirstValue(
  filter: NativeFilter,
  values: readonly FilterValue[] | undefined,
  bar: FilterBarState,
): void {
  const isWanted = values !== undefined && takesFirst(filter, bar.chosen[filter.id]);
  const { applyNow } = bar;
  useEffect(() => {
    if (isWanted) applyNow(filter.id, valueMask(filter, values.slice(0, 1)));
  }, [isWanted, applyNow, filter, values]);
}
