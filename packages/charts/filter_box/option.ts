import { labelOf } from '@powerset/core/chart/chart-dataset.ts';
import { asList, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import {
  NAMED_RANGES,
  plainChoice,
  type FilterField,
  type FilterFormModel,
  type FilterValue,
} from '../kit/filter-field.ts';
import { filterItems, type FilterItem } from './filter-item.ts';
import type { FilterBoxFormData } from './form-data.ts';

/** Returns the filters of a box with the values that the answers offer. */
export function toOption(input: DrawInput<FilterBoxFormData>): FilterFormModel {
  const { formData } = input;
  const items = filterItems(formData.filter_configs);
  return {
    fields: [...timeFields(input), ...items.map((item, at) => valueField(input, item, at))],
    isInstant: formData.instant_filtering === true,
  };
}

function valueField(
  { answers, surface }: DrawInput<FilterBoxFormData>,
  item: FilterItem,
  at: number,
): FilterField {
  const answer = answers[at] ?? EMPTY_ANSWER;
  const column = answerColumn(answer, item.column);
  const [metric] = metricsOf(item.metric).map(metricLabel);
  const measure = metric === undefined ? undefined : answerColumn(answer, metric);
  const sizes = Array.from({ length: answer.rowCount }, (_, row) => numberAt(measure, row));
  const largest = Math.max(0, ...sizes.map(size => size ?? 0));
  const isMultiple = item.multiple !== false;
  return {
    key: item.column,
    label: item.label || labelOf(surface.dataset, item.column),
    isMultiple,
    isClearable: item.clearable !== false,
    isFree: false,
    presets: presetsOf(item, isMultiple),
    choices: sizes.map((size, row) => {
      const value = column?.value(row) ?? null;
      return {
        value: typeof value === 'bigint' ? String(value) : value,
        label: value === null ? '<NULL>' : String(value),
        share: size === null || largest === 0 ? undefined : size / largest,
      };
    }),
  };
}

function presetsOf({ defaultValue }: FilterItem, isMultiple: boolean): readonly FilterValue[] {
  const values =
    typeof defaultValue === 'string' && isMultiple ? defaultValue.split(';') : asList(defaultValue);
  return values.filter((value): value is FilterValue => value !== '' && typeof value !== 'object');
}

function timeFields({
  formData,
  surface: { dataset },
}: DrawInput<FilterBoxFormData>): readonly FilterField[] {
  const base = { isMultiple: false, isClearable: true, isFree: false, presets: [] };
  return [
    ...(formData.date_filter === false
      ? []
      : [
          {
            ...base,
            key: '__time_range',
            label: 'Time range',
            isFree: true,
            choices: NAMED_RANGES.map(one => plainChoice(one)),
          },
        ]),
    ...(formData.show_sqla_time_granularity
      ? [
          {
            ...base,
            key: '__time_grain',
            label: 'Time grain',
            choices: (dataset?.timeGrains ?? []).flatMap(([grain, label]) =>
              grain ? [plainChoice(grain, label)] : [],
            ),
          },
        ]
      : []),
    ...(formData.show_sqla_time_column
      ? [
          {
            ...base,
            key: '__time_col',
            label: 'Time column',
            choices: (dataset?.columns ?? [])
              .filter(column => column.isTemporal)
              .map(({ name, label }) => plainChoice(name, label)),
          },
        ]
      : []),
  ];
}
