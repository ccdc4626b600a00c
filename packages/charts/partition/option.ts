import type { EChartsOption } from 'echarts';
import { textColorOn } from '@powerset/core/color/hex.ts';
import { mixColors } from '@powerset/core/color/mix-colors.ts';
import { numberFormatter, type ValueFormatter } from '@powerset/core/format/number.ts';
import { baseOption } from '../kit/base-option.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { rectSeries, type Rect } from '../kit/rect-series.ts';
import { chartColors, type Surface } from '../kit/surface.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml } from '../kit/tooltip-html.ts';
import { noteGraphic } from '../kit/unusable-values.ts';
import { valueFormatter } from '../kit/value-format.ts';
import type { PartitionFormData } from './form-data.ts';
import { partsOfMetrics, withOthers, type PartNode } from './parts.ts';

interface Mark {
  readonly rect: Rect;
  readonly node: PartNode;
  readonly parent: PartNode | undefined;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const FONT_SIZE = 12;
const GAP = 1;
const PALER_BY_LEVEL = 0.22;
const percent = numberFormatter('.2%');

/** Draws columns from the whole to its parts, each part as high as its value. */
export function toOption(input: DrawInput<PartitionFormData>): EChartsOption {
  const { formData, surface } = input;
  const limit = Number(formData.partition_limit) || 0;
  const threshold = Number(formData.partition_threshold) || 0;
  const roots = partsOfMetrics(input)
    .filter(({ children }) => children.length > 0)
    .map(root => withOthers(root, limit, threshold));
  const note = noteFor(roots, input);
  if (roots.length === 0 || note)
    return {
      ...baseOption(surface, 0),
      graphic: note ? [noteGraphic(note, surface, { isAlone: true })] : [],
    } as EChartsOption;
  const marks = roots.flatMap((root, i) => {
    const height = surface.height / roots.length;
    const area = {
      x: 0,
      y: i * height,
      width: surface.width,
      height: height - (i + 1 < roots.length ? 8 : 0),
    };
    return marksOf(root, area, formData, surface);
  });
  return {
    ...baseOption(surface, marks.length),
    tooltip: {
      ...tooltipFrame(surface),
      trigger: 'item',
      formatter: (params: unknown) =>
        tooltipOf(marks[(params as { readonly dataIndex: number }).dataIndex]!, formData, surface),
    },
    series: [
      rectSeries(
        marks.map(({ rect }) => rect),
        surface,
      ),
    ],
  } as EChartsOption;
}

function noteFor(
  roots: readonly PartNode[],
  { formData, answers }: DrawInput<PartitionFormData>,
): string | undefined {
  if ((answers[0]?.rowCount ?? 0) === 0) return undefined;
  if (roots.length === 0) return 'All values are missing, or no dimension is chosen.';
  const isChange = String(formData.time_series_option).startsWith('point_');
  // A change counts by its size, whether it is positive or negative.
  const hasSize = roots.some(({ children }) =>
    children.some(({ value }) => (isChange ? value !== null && value !== 0 : (value ?? 0) > 0)),
  );
  return hasSize ? undefined : 'All values are zero or negative, which cannot be drawn as parts.';
}

function marksOf(root: PartNode, area: Box, formData: PartitionFormData, surface: Surface): readonly Mark[] {
  const depth = depthOf(root);
  const width = area.width / depth;
  const color = chartColors(surface, formData.color_scheme);
  const format = formatOf(formData, surface, root.name);
  const marks: Mark[] = [];
  const place = (node: PartNode, parent: PartNode | undefined, box: Box, hue: string): void => {
    const level = node.path.length - 1;
    const fill =
      level <= 1 ? hue : mixColors(hue, surface.theme.surface, Math.min(0.66, (level - 1) * PALER_BY_LEVEL));
    const shown = node.merged ? mixColors(surface.theme.textDisabled, surface.theme.surface, 0.4) : fill;
    marks.push({ node, parent, rect: rectOf(node, box, shown, { surface, format }) });
    const sizes = sizesOf(node.children, level, formData);
    const sum = sizes.reduce((total, size) => total + size, 0);
    let y = box.y;
    node.children.forEach((child, i) => {
      const height = sum === 0 ? 0 : (sizes[i]! / sum) * box.height;
      const next = level === 0 ? color(child.name) : hue;
      if (height >= 0.5) place(child, node, { x: box.x + width, y, width, height }, next);
      y += height;
    });
  };
  place(
    root,
    undefined,
    { ...area, width },
    mixColors(surface.theme.textDisabled, surface.theme.surface, 0.55),
  );
  return marks;
}

function rectOf(
  { name, value }: PartNode,
  { x, y, width, height }: Box,
  fill: string,
  { surface, format }: { readonly surface: Surface; readonly format: ValueFormatter },
): Rect {
  const rect = { x, y, width: Math.max(0, width - GAP), height: Math.max(0.5, height - GAP), fill, name };
  const fits = (text: string): boolean => height >= 16 && surface.measureText(text, FONT_SIZE) + 14 <= width;
  const text = [`${name}: ${value === null ? '–' : format(value)}`, name].find(fits);
  return text === undefined ? rect : { ...rect, label: { text, color: textColorOn(fill), align: 'left' } };
}

/** Returns the heights of parts: their values, their logarithms, or equal heights for dates. */
function sizesOf(
  children: readonly PartNode[],
  level: number,
  formData: PartitionFormData,
): readonly number[] {
  const option = String(formData.time_series_option ?? 'not_time');
  if (
    level === 0 &&
    formData.equal_date_size !== false &&
    (option === 'time_series' || option === 'adv_anal')
  )
    return children.map(() => 1);
  return children.map(({ value }) => {
    const size = option.startsWith('point_') ? Math.abs(value ?? 0) : Math.max(0, value ?? 0);
    return formData.log_scale ? Math.log1p(size) : size;
  });
}

function depthOf(node: PartNode): number {
  return 1 + Math.max(0, ...node.children.map(depthOf));
}

function formatOf(formData: PartitionFormData, surface: Surface, metric: string): ValueFormatter {
  if (formData.time_series_option === 'point_percent') return percent;
  return valueFormatter(surface, metric, { pattern: formData.number_format });
}

function tooltipOf({ node, parent, rect }: Mark, formData: PartitionFormData, surface: Surface): string {
  const [metric = ''] = node.path;
  const format = formatOf(formData, surface, metric);
  const isSum = !['agg_mean', 'point_diff', 'point_percent', 'point_factor'].includes(
    String(formData.time_series_option),
  );
  const text = (value: number | null): string => (value === null ? '–' : format(value));
  const parts = formData.rich_tooltip === false ? [] : node.children;
  return tooltipHtml(surface.theme, node.path.slice(1).join(' ▸ ') || metric, [
    { color: rect.fill, name: metric, value: text(node.value) },
    ...(isSum && parent && (parent.value ?? 0) > 0
      ? [{ name: `Share of ${parent.name}`, value: percent((node.value ?? 0) / parent.value!) }]
      : []),
    ...parts.map(({ name, value }) => ({ name, value: text(value) })),
  ]);
}
