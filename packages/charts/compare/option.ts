import type { EChartsOption } from 'echarts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { EMPTY_ANSWER, type Answer } from '../kit/answer.ts';
import { comparedSeries, offsetsOf } from '../kit/compared-series.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { asAnswer, asTimeseries, type OldLine, type OldSeries } from '../kit/old-series.ts';
import { timeseriesOption } from '../kit/timeseries/option.ts';
import { shareFormatter } from '../kit/value-format.ts';
import type { PercentChangeFormData } from './form-data.ts';

/** The changes of series from a time that readers can move; at first it is the first time. */
export interface PercentChange {
  readonly drawing: EChartsOption;
  /** The times that readers can choose as the base, as text. */
  readonly moments: readonly string[];
  readonly base: number;
}

/** Draws every series as its change in percent from the same moment. */
export function toOption(input: DrawInput<PercentChangeFormData>): PercentChange {
  return percentChangeFrom(input, 0);
}

/** Draws the changes from the time at this position. */
export function percentChangeFrom(
  { formData, answers, surface }: DrawInput<PercentChangeFormData>,
  base: number,
): PercentChange {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const series = comparedSeries(formData, answer);
  const at = Math.max(0, Math.min(base, series.moments.length - 1));
  const drawing = timeseriesOption(
    {
      formData: {
        ...asTimeseries(formData),
        y_axis_format: shareFormatter(formData.y_axis_format, '+.1~%'),
        // Changes can be negative, and negative numbers have no logarithm.
        logAxis: false,
        metrics: formData.metrics,
        time_compare: offsetsOf(formData),
      },
      answers: [answerOf(series, at, answer)],
      surface,
    },
    { mark: 'line' },
  );
  const moment = timeFormatter(null, formData.time_grain_sqla);
  const line = { color: surface.theme.lineStrong, type: 'dashed', width: 1 };
  return {
    base: at,
    moments: series.moments.map(value => moment(value)),
    drawing: {
      ...drawing,
      series: [drawing.series].flat().map((one, i) => ({
        ...one,
        ...(i === 0 && at > 0
          ? {
              markLine: {
                symbol: 'none',
                silent: true,
                animation: false,
                lineStyle: line,
                label: { show: false },
                data: [{ xAxis: series.moments[at] }],
              },
            }
          : {}),
      })),
    } as EChartsOption, // Only a mark is added to its own series.
  };
}

function answerOf({ moments, lines }: OldSeries, base: number, answer: Answer): Answer {
  return asAnswer({ moments, lines: lines.map(line => changesOf(line, base)) }, answer.annotations);
}

/** Returns the changes from the first value at or after the base; there are none from a base of zero. */
function changesOf({ name, values }: OldLine, base: number): OldLine {
  const from = values.slice(base).find(value => value !== null) ?? null;
  return {
    name,
    values: values.map(value =>
      value === null || from === null || from === 0 ? null : (value - from) / Math.abs(from),
    ),
  };
}
