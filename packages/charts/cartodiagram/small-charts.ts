import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { givenInOrder } from '@powerset/core/color/color-scale.ts';
import type { Answer } from '../kit/answer.ts';
import { exactFormatter } from '../kit/exact-format.ts';
import { tag, text } from '../kit/picture/svg.ts';
import type { Surface } from '../kit/surface.ts';
import type { TooltipRow } from '../kit/tooltip-html.ts';
import type { ChartSize } from './option.ts';

interface SmallChartInput {
  readonly formData: FormData;
  readonly answers: readonly Answer[];
  readonly surface: Surface;
}

/** A name of a legend with its color. */
export interface LabelColor {
  readonly name: string;
  readonly color: string | undefined;
}

/** Draws charts of any type. It is passed in, because this chart knows no other charts. */
export interface SmallCharts {
  /** Returns a chart as part of an SVG document, filling the surface. */
  svgOf(input: SmallChartInput): string;
  legendOf(input: SmallChartInput): readonly LabelColor[];
  /** Returns whether charts of the type draw marks and are never text alone. */
  drawsMarks(vizType: unknown): boolean;
}

const PADDING = 4;
const ROOM_FOR_NOTES = 240;
const SHAPE = /<(?:path|rect|circle|ellipse|polygon|polyline|line|image)\b[^>]*>/g;
/** The size at which every chart shows its whole legend. */
const ROOMY: ChartSize = { width: 1200, height: 800 };

/** Returns the surface of all small charts: one label has one color everywhere. */
export function smallSurface(surface: Surface): Surface {
  // Quotes would end the attribute that contains the name of the typeface.
  const fontFamily = surface.theme.fontFamily.replaceAll('"', '');
  return {
    ...surface,
    theme: { ...surface.theme, fontFamily },
    sharedColors: surface.sharedColors ?? givenInOrder(new Map()),
    selected: undefined,
    hidden: undefined,
  };
}

/**
 * Returns the legend of all small charts, which the map shows once. It is computed before the charts are
 * drawn, so that colors do not depend on which is drawn first.
 */
export function sharedLegend(
  charts: SmallCharts,
  { formData, answers, surface }: SmallChartInput,
): readonly LabelColor[] {
  if (answers.length === 0) return [];
  const entries = charts.legendOf({
    formData: { ...formData, show_legend: true },
    answers,
    surface: { ...surface, ...ROOMY },
  });
  return formData.show_legend === false || entries.length < 2 ? [] : entries;
}

/** Returns the address of a picture of one small chart, in which nothing can run or load. */
export function pictureUrl(
  charts: SmallCharts,
  { formData, answers, surface }: SmallChartInput,
  { width, height }: ChartSize,
): string {
  const inner = {
    width: Math.max(1, width - 2 * PADDING),
    height: Math.max(1, height - 2 * PADDING),
  };
  const drawn = charts.svgOf({ formData, answers, surface: { ...surface, ...inner } });
  const isNote = charts.drawsMarks(formData.viz_type) && !showsMarks(drawn);
  const content = isNote && width < ROOM_FOR_NOTES ? dash({ ...surface, ...inner }) : drawn;
  const frame = { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` };
  const svg = tag(
    'svg',
    { ...frame, 'font-family': surface.theme.fontFamily },
    tag('g', { transform: `translate(${PADDING} ${PADDING})` }, content),
  );
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function showsMarks(svg: string): boolean {
  return (svg.match(SHAPE) ?? []).some(
    shape => !shape.includes(' d=""') && (!shape.includes(' fill="none"') || shape.includes(' stroke="')),
  );
}

/** Stands for a chart whose values are missing or cannot be drawn, because a sentence would not fit. */
function dash(surface: Surface): string {
  const middle = { x: surface.width / 2, y: surface.height / 2 };
  return text('–', middle, surface, { size: 16, fill: surface.theme.textSecondary, anchor: 'middle' });
}

/** Returns the values of a small chart in words, one row each. */
export function smallFacts(answer: Answer | undefined, surface: Surface): readonly TooltipRow[] {
  if (!answer) return [];
  const numbers = answer.columns.filter(column => column.genericType === 'numeric');
  const labels = answer.columns.filter(column => column.genericType !== 'numeric');
  const formats = numbers.map(column => exactFormatter(surface, column.name));
  return Array.from({ length: answer.rowCount }, (_, row) => {
    const name = labels.map(column => labelOf(column.value(row), column.genericType)).join(' · ');
    const values = numbers.map((column, at) => {
      const value = column.value(row);
      return value === null ? '–' : formats[at]!(Number(value));
    });
    // Several numbers need their names.
    const named = values.map((value, at) => (values.length > 1 ? `${numbers[at]!.name}: ${value}` : value));
    return { name: name || (numbers.length === 1 ? numbers[0]!.name : ''), value: named.join(' · ') };
  });
}

function labelOf(value: unknown, type: string): string {
  if (value === null || value === undefined) return '–';
  if (type !== 'temporal') return String(value);
  const moment = new Date(typeof value === 'number' ? value : String(value));
  return Number.isNaN(moment.getTime()) ? String(value) : moment.toISOString().slice(0, 10);
}
