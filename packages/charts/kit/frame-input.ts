import { labelOf, metricOf } from '@powerset/core/chart/chart-dataset.ts';
import { controlKeys, type ChartPackageManifest } from '@powerset/core/chart-package/manifest.ts';
import type { DrawInput, FrameFormat } from '@powerset/core/chart-package/messages.ts';
import { categoricalPalette, colorOnDark } from '@powerset/core/color/categorical-palettes.ts';
import { columnsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { Currency } from '@powerset/core/format/currency.ts';
import { SMART_NUMBER } from '@powerset/core/format/number.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import type { CellValue } from '@powerset/core/table/cell-value.ts';
import { answerColumn, EMPTY_ANSWER, type Answer, type AnswerColumn } from './answer.ts';
import type { DrawInput as ChartInput } from './define-chart.ts';
import { chartColors, type Surface } from './surface.ts';

const MOST_ROWS = 50_000;
const MOST_LABELS = 1000;

/** Returns what the frame of a package needs to draw: plain data, without a function. */
export function frameInput(
  { query, sections }: ChartPackageManifest,
  { formData, answers, surface }: ChartInput<FormData>,
): DrawInput {
  const { width, height, theme, selected = [] } = surface;
  const dimensions = query.dimensions.flatMap(key => columnsOf(formData[key])).map(columnLabel);
  const keys = new Set(controlKeys(sections));
  return {
    // Nothing of the page is told to a package but its own settings.
    formData: Object.fromEntries(Object.entries(formData).filter(([key]) => keys.has(key))),
    answers: answers.map(answer => plainAnswer(answer, surface)),
    size: { width, height },
    theme,
    formats: formatsOf(answers, formData, surface),
    colors: colorsOf(answers[0] ?? EMPTY_ANSWER, dimensions, formData, surface),
    selected: [...selected],
  };
}

const plain = new WeakMap<Answer, Map<Surface['dataset'], DrawInput['answers'][number]>>();

// A chart that is resized or selected draws the same rows again.
function plainAnswer(answer: Answer, { dataset }: Surface): DrawInput['answers'][number] {
  const known = plain.get(answer) ?? new Map<Surface['dataset'], DrawInput['answers'][number]>();
  plain.set(answer, known);
  const before = known.get(dataset);
  if (before) return before;
  const rowCount = Math.min(answer.rowCount, MOST_ROWS);
  const made = {
    columns: answer.columns.map(column => ({
      name: column.name,
      label: labelOf(dataset, column.name),
      type: column.genericType,
      values: Array.from({ length: rowCount }, (_, row) => plainCell(column.value(row))),
    })),
    rowCount,
    isCut: answer.isCut || answer.rowCount > MOST_ROWS,
  };
  known.set(dataset, made);
  return made;
}

function plainCell(value: CellValue): string | number | boolean | null {
  if (typeof value !== 'bigint') return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}

function formatsOf(
  answers: readonly Answer[],
  formData: FormData,
  surface: Surface,
): Readonly<Record<string, FrameFormat>> {
  const columns = answers.flatMap(answer => answer.columns);
  return Object.fromEntries(columns.map(column => [column.name, formatOf(column, formData, surface)]));
}

function formatOf(
  { name, genericType }: AnswerColumn,
  formData: FormData,
  { dataset }: Surface,
): FrameFormat {
  const none = { pattern: null, grain: null, currency: null };
  if (genericType === 'temporal')
    return {
      ...none,
      kind: 'time',
      pattern: textOf(formData.date_format) ?? null,
      grain: textOf(formData.time_grain_sqla) ?? null,
    };
  if (genericType !== 'numeric') return { ...none, kind: 'text' };
  const metric = metricOf(dataset, name);
  const chosen = textOf(formData.number_format) ?? textOf(formData.y_axis_format);
  const currency = Currency.safeParse(formData.currency_format).data;
  return {
    kind: 'number',
    pattern: chosen && chosen !== SMART_NUMBER ? chosen : (metric?.numberFormat ?? chosen ?? null),
    grain: null,
    currency: currency?.symbol ? currency : (metric?.currency ?? null),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

// A frame cannot ask for a color while it draws, so it gets those of all labels that it may draw.
function colorsOf(
  answer: Answer,
  dimensions: readonly string[],
  { color_scheme: scheme }: FormData,
  surface: Surface,
): DrawInput['colors'] {
  const color = chartColors(surface, scheme);
  const { colors } = categoricalPalette(typeof scheme === 'string' ? scheme : null);
  const labels = new Set<string>();
  for (const column of dimensions.map(name => answerColumn(answer, name)))
    for (let row = 0; column && row < answer.rowCount && labels.size < MOST_LABELS; row++)
      labels.add(String(column.value(row)));
  return {
    palette: surface.theme.isDark ? colors.map(colorOnDark) : [...colors],
    byLabel: Object.fromEntries([...labels].map(label => [label, color(label)])),
  };
}
