import type { EChartsOption } from 'echarts';
import { textColorOn } from '@powerset/core/color/hex.ts';
import { formatDuration } from '@powerset/core/format/duration.ts';
import { numberFormatter } from '@powerset/core/format/number.ts';
import { baseOption } from '../kit/base-option.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { placeLegend } from '../kit/legend.ts';
import { rectSeries, type Rect } from '../kit/rect-series.ts';
import { chartColors, type Surface } from '../kit/surface.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml } from '../kit/tooltip-html.ts';
import { noteGraphic } from '../kit/unusable-values.ts';
import type { EventFlowFormData } from './form-data.ts';
import { flowOf, type FlowStep } from './sequences.ts';

interface Mark {
  readonly rect: Rect;
  readonly step: FlowStep;
  readonly whole: number;
}

const FONT_SIZE = 12;
const GAP = 1;
const NARROWEST = 36;
const WIDEST = 220;
const percent = numberFormatter('.1%');

/** Draws columns of events from the first one on; each step is as high as its share of entities. */
export function toOption(input: DrawInput<EventFlowFormData>): EChartsOption {
  const { formData, surface, answers } = input;
  const first = flowOf(input);
  const names = namesOf(first);
  const hasRows = (answers[0]?.rowCount ?? 0) > 0;
  if (first.length === 0)
    return {
      ...baseOption(surface, 0),
      graphic: hasRows
        ? [
            noteGraphic('No sequence has that many entities. Choose a smaller minimum.', surface, {
              isAlone: true,
            }),
          ]
        : [],
    } as EChartsOption;
  const legend = placeLegend({ show_legend: true }, names, surface);
  const marks = marksOf(first, formData, surface, legend.room.top);
  return {
    ...baseOption(surface, marks.length),
    legend: legend.option,
    tooltip: {
      ...tooltipFrame(surface),
      trigger: 'item',
      formatter: (params: unknown) =>
        tooltipOf(marks[(params as { readonly dataIndex: number }).dataIndex]!, surface),
    },
    series: [
      rectSeries(
        marks.map(({ rect }) => rect),
        surface,
      ),
    ],
  } as EChartsOption;
}

function marksOf(
  first: readonly FlowStep[],
  formData: EventFlowFormData,
  surface: Surface,
  top: number,
): readonly Mark[] {
  const color = chartColors(surface, formData.color_scheme);
  const width = Math.max(NARROWEST, Math.min(WIDEST, surface.width / depthOf(first)));
  const whole = first.reduce((sum, { count }) => sum + count, 0);
  const unit = (surface.height - top - 4) / whole;
  const marks: Mark[] = [];
  const place = (steps: readonly FlowStep[], x: number, from: number): void => {
    let y = from;
    for (const step of steps) {
      const height = step.count * unit;
      // The data table still contains the steps outside of the card.
      if (x + width <= surface.width + 1 && height >= 0.5) {
        const isHidden = surface.hidden?.has(step.name) === true;
        const fill = isHidden ? surface.theme.line : color(step.name);
        marks.push({ step, whole, rect: rectOf(step, { x, y, width, height, fill, whole }, surface) });
        place(step.next, x + width, y);
      }
      y += height;
    }
  };
  place(first, 0, top);
  return marks;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
  readonly whole: number;
}

function rectOf(
  { name, count }: FlowStep,
  { x, y, width, height, fill, whole }: Place,
  surface: Surface,
): Rect {
  const rect = { x, y, width: width - GAP, height: Math.max(0.5, height - GAP), fill, name };
  const fits = (text: string): boolean => height >= 16 && surface.measureText(text, FONT_SIZE) + 14 <= width;
  const text = [`${name}: ${percent(count / whole)}`, name].find(fits);
  return text === undefined ? rect : { ...rect, label: { text, color: textColorOn(fill), align: 'left' } };
}

function tooltipOf({ step, whole, rect }: Mark, { theme }: Surface): string {
  const gone = step.count - step.next.reduce((sum, { count }) => sum + count, 0);
  return tooltipHtml(theme, step.path.join(' → '), [
    {
      color: rect.fill,
      name: 'Entities',
      value: `${step.count.toLocaleString('en-US')} (${percent(step.count / whole)})`,
    },
    ...(step.meanMs === undefined
      ? []
      : [{ name: 'Mean time since the event before', value: formatDuration(step.meanMs) }]),
    ...(gone > 0 ? [{ name: 'Ended here', value: gone.toLocaleString('en-US') }] : []),
  ]);
}

function namesOf(steps: readonly FlowStep[]): readonly string[] {
  return [...new Set(steps.flatMap(step => [step.name, ...namesOf(step.next)]))];
}

function depthOf(steps: readonly FlowStep[]): number {
  return steps.length === 0 ? 0 : 1 + Math.max(...steps.map(({ next }) => depthOf(next)));
}
