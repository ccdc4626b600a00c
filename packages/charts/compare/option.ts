import type { EChartsOption } from 'echarts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { EMPTY_ANSWER, type Answer } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { asAnswer, asTimeseries, type OldLine, type OldSeries } from '../kit/old-series.ts';
import { timeseriesOption } from '../kit/timeseries/option.ts';
import { shareFormatter } from '../kit/value-format.ts';
import { comparedSeries, offsetsOf } from './compared-series.ts';
import type { PercentChangeFormData } from './form-data.ts';

/** How series change from a moment that readers move; the drawing itself begins at the first one. */
export interface PercentChange {
  readonly drawing: EChartsOption;
  /** The moments that may be the base, as readers see them. */
  readonly moments: readonly string[];
  readonly base: number;
}

/** Every series as its change in percent from the same moment. */
export function toOption(input: DrawInput<PercentChangeFormData>): PercentChange {
  return percentChangeFrom(input, 0);
}

/** Draws the changes from a moment, by its position. */
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
        // Changes are below zero too, where no logarithm is.
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

/** Changes from the first value at or after the base; there are none from zero. */
function changesOf({ name, values }: OldLine, base: number): OldLine {
  const from = values.slice(base).find(value => value !== null) ?? null;
  return {
    name,
    values: values.map(value =>
      value === null || from === null || from === 0 ? null : (value - from) / Math.abs(from),
    ),
  };
}
