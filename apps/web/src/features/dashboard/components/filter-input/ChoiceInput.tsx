import { useEffect, useMemo, useState } from 'react';
import { answerColumn, type Answer } from '@powerset/charts/kit/answer.ts';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { chosenValues } from '@powerset/core/filters/data-mask.ts';
import { choiceMask } from '@powerset/core/filters/filter-mask.ts';
import { GENERIC_TYPES } from '@powerset/core/table/result-table.ts';
import { MultiSelect } from '@powerset/ui/select/MultiSelect.tsx';
import type { Option } from '@powerset/ui/select/option.ts';
import { Select } from '@powerset/ui/select/Select.tsx';
import { useFacts } from '../../facts.ts';
import { useFilterAnswer } from '../filter-bar/use-offered-values.ts';
import type { FilterInputProps } from './filter-input-props.ts';

const EMPTY: Readonly<Record<string, string>> = { filter_timecolumn: 'No time columns' };

/** Chooses a time column, a time grain, or columns to group by. */
export function ChoiceInput({ filter, mask, masks, mayAsk, control, onChange, onProblem }: FilterInputProps) {
  const [isOpened, setOpened] = useState(false);
  const { datasets } = useFacts();
  const dataset = datasets?.get(filter.targets[0]?.datasetId ?? -1);
  // The dashboard knows all time grains, but only the columns that its charts use.
  const isKnown = dataset !== undefined && filter.filterType === 'filter_timegrain';
  const { data, isFetching, error } = useFilterAnswer(filter, {
    masks,
    isOn: (mayAsk || isOpened) && datasets !== undefined && !isKnown,
  });
  useEffect(() => onProblem(error?.message), [error, onProblem]);
  const options = useMemo(
    () => (isKnown ? grainsOf(dataset) : data ? ofAnswer(filter.filterType, data) : []),
    [filter.filterType, isKnown, dataset, data],
  );
  const chosen = chosenValues(mask).map(String);
  const labelOf = (value: string): string => options.find(one => one.value === value)?.label ?? value;
  const choose = (values: readonly string[]): void => onChange(choiceMask(filter, values, labelOf));
  const isReady = isKnown || data !== undefined;
  const shared = {
    ...control,
    options,
    isLoading: isFetching,
    isClearable: true,
    onOpen: () => setOpened(true),
    emptyText: 'No matches',
    placeholder:
      options.length > 0
        ? `${options.length} option${options.length === 1 ? '' : 's'}`
        : isReady
          ? (EMPTY[filter.filterType] ?? 'No data')
          : error
            ? 'Cannot load filter'
            : 'Loading...',
  };
  return filter.filterType === 'filter_groupby' && filter.controlValues.multiSelect !== false ? (
    <MultiSelect {...shared} values={chosen} onChange={choose} />
  ) : (
    <Select {...shared} value={chosen[0]} onChange={value => choose(value === undefined ? [] : [value])} />
  );
}

function grainsOf({ timeGrains }: ChartDataset): readonly Option<string>[] {
  return timeGrains.flatMap(([grain, label]) => (grain ? [{ value: grain, label }] : []));
}

function ofAnswer(type: string, answer: Answer): readonly Option<string>[] {
  const cell = (name: string, row: number): unknown => answerColumn(answer, name)?.value(row);
  const rows = Array.from({ length: answer.rowCount }, (_, row) => row);
  if (type === 'filter_timegrain')
    return rows
      .filter(row => cell('duration', row))
      .map(row => ({ value: String(cell('duration', row)), label: String(cell('name', row)) }));
  return rows
    .filter(row => type !== 'filter_timecolumn' || Number(cell('dtype', row)) === GENERIC_TYPES.temporal)
    .map(row => {
      const value = String(cell('column_name', row));
      return { value, label: String(cell('verbose_name', row) || value) };
    });
}
