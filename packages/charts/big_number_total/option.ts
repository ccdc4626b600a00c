import { metricOf } from '@powerset/core/chart/chart-dataset.ts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import { asList } from '@powerset/core/form-data/form-data.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import { conditionalColor, ConditionalRule } from '@powerset/core/color/conditional-color.ts';
import { answerColumn, EMPTY_ANSWER } from '../kit/answer.ts';
import { fittingSize, numberFormat } from '../kit/big-number-text.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import type { BigNumberTotalFormData } from './form-data.ts';

/** The texts and their sizes. */
export interface BigNumberTotal {
  readonly text: string;
  /** The name of the metric, if it is shown. */
  readonly name: string;
  readonly size: number;
  readonly color: string | undefined;
  readonly subheader: string;
  readonly subheaderSize: number;
  /** False if there is no number to show. */
  readonly hasValue: boolean;
}

/** Returns the metric of the first row as text. */
export function toOption({ formData, answers, surface }: DrawInput<BigNumberTotalFormData>): BigNumberTotal {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const [metric] = metricsOf(formData.metric);
  const label = metric === undefined ? '' : metricLabel(metric);
  const column = answerColumn(answer, label) ?? answer.columns[0];
  const value = answer.rowCount > 0 ? (column?.value(0) ?? null) : null;
  const isMoment =
    column?.genericType === 'string' && Number.isNaN(Date.parse(String(value)))
      ? 'numeric'
      : column?.genericType;
  const text = value === null ? 'No data' : numberFormat(formData, surface, isMoment)(value);
  const subheader = formData.subtitle || formData.subheader || '';
  return {
    text,
    size: fittingSize(text, formData.header_font_size ?? 0.4, surface),
    color: typeof value === 'number' ? ruleColor(formData, label, value) : undefined,
    name: formData.show_metric_name ? (metricOf(surface.dataset, label)?.label ?? label) : '',
    subheader,
    subheaderSize: fittingSize(subheader, formData.subheader_font_size ?? 0.15, surface),
    hasValue: value !== null,
  };
}

/** Returns the color of the last rule that matches the number. */
function ruleColor(formData: BigNumberTotalFormData, metric: string, value: number): string | undefined {
  return asList(formData.conditional_formatting)
    .map(rule => ConditionalRule.safeParse(rule).data)
    .filter(rule => rule?.column === metric)
    .map(rule => conditionalColor(rule!, [value], true)(value))
    .findLast(color => color !== undefined);
}
