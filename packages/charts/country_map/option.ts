import { columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel, metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { exactFormatter } from '../kit/exact-format.ts';
import { sequentialColors } from '../kit/surface.ts';
import { valueFormatter } from '../kit/value-format.ts';
import { chosenCountry, type CountryChoice } from './countries.ts';
import type { CountryMapFormData } from './form-data.ts';

/** One row of the answer. */
export interface RegionRow {
  /** The value of the region column, for filters. */
  readonly text: string;
  readonly dataIndex: number;
  readonly value: number | null;
  readonly fact: { readonly name: string; readonly value: string };
}

export interface CountryMapOption {
  /** Missing if no country is chosen, or an unknown one. */
  readonly country: CountryChoice | undefined;
  readonly rows: readonly RegionRow[];
  /** The palette, from the smallest value to the largest. */
  readonly colors: readonly string[];
  format(value: number): string;
}

/** Returns the data of the rows; their regions are known only once the map is loaded. */
export function toOption({ formData, answers, surface }: DrawInput<CountryMapFormData>): CountryMapOption {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const [entity] = columnsOf(formData.entity);
  const [metric = ''] = metricsOf(formData.metric).map(metricLabel);
  const format = valueFormatter(surface, metric, {
    pattern: formData.number_format,
    currency: formData.currency_format,
  });
  // The adaptive format is for the legend; in tooltips it would round the values that readers want to see.
  const isAdaptive = (formData.number_format ?? 'SMART_NUMBER') === 'SMART_NUMBER';
  const exact = isAdaptive && !formData.currency_format?.symbol ? exactFormatter(surface, metric) : format;
  const codes = entity === undefined ? undefined : answerColumn(answer, columnLabel(entity));
  const values = answerColumn(answer, metric);
  const rows = Array.from({ length: answer.rowCount }, (_, row): RegionRow => {
    const value = numberAt(values, row);
    const text = String(codes?.value(row) ?? '');
    return {
      text,
      dataIndex: row,
      value,
      fact: { name: metric, value: value === null ? 'No data' : exact(value) },
    };
  });
  return {
    country: chosenCountry(formData.select_country),
    rows,
    colors: sequentialColors(surface, formData.linear_color_scheme),
    format,
  };
}
