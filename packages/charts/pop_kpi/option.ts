import { metricOf } from '@powerset/core/chart/chart-dataset.ts';
import { asList, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { numberFormatter } from '@powerset/core/format/number.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt, type Answer } from '../kit/answer.ts';
import { fittingSize, numberFormat } from '../kit/big-number-text.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { offsetColumn } from '../kit/post-processing.ts';
import type { PopKpiFormData } from './form-data.ts';

/** One figure of the comparison. */
export interface ComparedFigure {
  readonly label: string;
  readonly text: string;
}

/** The number, and its value in the other period. */
export interface PopKpi {
  readonly name: string;
  readonly text: string;
  readonly size: number;
  readonly hasValue: boolean;
  readonly subtitle: string;
  readonly subtitleSize: number;
  readonly figures: readonly ComparedFigure[];
  readonly figureSize: number;
  readonly direction: 'up' | 'down' | 'same' | undefined;
  /** Whether the change is good; undefined without colors. */
  readonly tone: 'good' | 'bad' | undefined;
}

/** Draws the metric now and in another period, with the difference. */
export function toOption({ formData, answers, surface }: DrawInput<PopKpiFormData>): PopKpi {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const [metric] = metricsOf(formData.metric);
  const label = metric === undefined ? '' : metricLabel(metric);
  const offset = offsetOf(formData);
  const value = total(answer, label);
  const before = offset === '' ? null : total(answer, offsetColumn(label, offset));
  const format = numberFormat(formData, surface, 'numeric');
  const text = value === null ? 'No data' : format(value);
  const difference = value === null || before === null ? null : value - before;
  const direction =
    difference === null ? undefined : difference > 0 ? 'up' : difference < 0 ? 'down' : 'same';
  const part = changePart(value, before);
  const percent = numberFormatter(formData.percentDifferenceFormat || '.1%');
  const shown = { before: before === null ? '–' : format(before), difference, part };
  return {
    name: formData.show_metric_name ? (metricOf(surface.dataset, label)?.label ?? label) : '',
    text,
    hasValue: value !== null,
    size: fittingSize(text, formData.header_font_size ?? 0.2, surface),
    subtitle: formData.subtitle ?? '',
    subtitleSize: Math.min(
      20,
      fittingSize(formData.subtitle ?? '', formData.subtitle_font_size ?? 0.125, surface),
    ),
    figures:
      offset === ''
        ? []
        : figures(formData, offset === 'inherit' ? 'Period before' : offset, [
            shown.before,
            difference === null ? '–' : signed(difference, format(Math.abs(difference))),
            part === null ? '–' : signed(part, percent(Math.abs(part))),
          ]),
    figureSize: Math.min(24, fittingSize('0'.repeat(20), formData.subheader_font_size ?? 0.125, surface)),
    direction,
    tone: toneOf(formData, direction),
  };
}

/** Returns the other period as its column names it. */
function offsetOf({ time_compare: chosen, start_date_offset: date }: PopKpiFormData): string {
  const [offset] = asList(chosen);
  return offset === 'custom' ? (date ?? '') : String(offset ?? '');
}

/** Returns the sum of all rows; null if there are no values. */
function total(answer: Answer, name: string): number | null {
  const column = answerColumn(answer, name);
  const values = Array.from({ length: answer.rowCount }, (_, row) => numberAt(column, row)).filter(
    value => value !== null,
  );
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

function changePart(value: number | null, before: number | null): number | null {
  if (value === null || before === null) return null;
  if (before === 0) return value === 0 ? 0 : Math.sign(value);
  return (value - before) / Math.abs(before);
}

function signed(value: number, text: string): string {
  return value === 0 ? text : `${value > 0 ? '+' : '−'}${text}`;
}

/** Keys of the figures in saved settings. */
const FIGURES = ['Previous value', 'Delta', 'Percent change'] as const;

interface FigureConfig {
  readonly customColumnName?: unknown;
  readonly visible?: unknown;
}

function figures(
  formData: PopKpiFormData,
  before: string,
  texts: readonly string[],
): readonly ComparedFigure[] {
  const configs = (formData.column_config ?? {}) as Readonly<Record<string, FigureConfig | undefined>>;
  const labels = [before, 'Difference', 'Change'];
  return FIGURES.flatMap((key, i) => {
    const config = configs[key];
    const name = typeof config?.customColumnName === 'string' && config.customColumnName !== '';
    return config?.visible === false
      ? []
      : [{ label: name ? String(config.customColumnName) : labels[i]!, text: texts[i]! }];
  });
}

function toneOf(
  { comparison_color_enabled: hasColors, comparison_color_scheme: scheme }: PopKpiFormData,
  direction: PopKpi['direction'],
): PopKpi['tone'] {
  if (!hasColors || direction === undefined || direction === 'same') return undefined;
  return (direction === 'up') === (scheme !== 'Red') ? 'good' : 'bad';
}
