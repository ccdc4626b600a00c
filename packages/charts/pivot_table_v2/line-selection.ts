import { columnsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { EMPTY_ANSWER, type Answer } from '../kit/answer.ts';
import type { DataMask, Drill, DrillFilter, MarkCondition } from '../kit/selection.ts';
import type { HeadLine, HeadPart } from './head-lines.ts';
import type { SideSettings } from './settings.ts';

interface LineInput {
  readonly formData: FormData;
  readonly answers: readonly Answer[];
}

/** Returns the conditions of a line's headings up to a level; names of metrics have none. */
export function lineConditions(
  { formData, answers }: LineInput,
  line: HeadLine,
  side: SideSettings,
  upTo = Infinity,
): readonly DrillFilter[] {
  const headings = [...columnsOf(formData.groupbyRows), ...columnsOf(formData.groupbyColumns)];
  const isTemporal = (name: string): boolean =>
    (answers[0] ?? EMPTY_ANSWER).columns.some(
      column => column.name === name && column.genericType === 'temporal',
    );
  return line.parts.flatMap(part => {
    const level = side.levels[part.level]!;
    const { node } = part;
    if (!node || level.isMetric || part.level > upTo) return [];
    return [
      {
        col: headings.find(column => columnLabel(column) === level.name) ?? level.name,
        op: '==' as const,
        val: typeof node.value === 'bigint' ? String(node.value) : node.value,
        formattedVal: part.text,
        ...(isTemporal(level.name) && typeof formData.time_grain_sqla === 'string'
          ? { grain: formData.time_grain_sqla }
          : {}),
      },
    ];
  });
}

/**
 * Returns the cross-filter of a heading, which filters only its own column; undefined for totals and names of
 * metrics.
 */
export function headMask(
  input: LineInput,
  { line, part, side }: HeadRef,
  selected: readonly string[] = [],
): DataMask | undefined {
  const last = side.levels.findLastIndex(level => !level.isMetric);
  const condition = lineConditions(input, line, side).at(-1);
  if (part.level !== last || !part.node || !condition) return undefined;
  if (selected.includes(part.text))
    return {
      extraFormData: {},
      filterState: { value: null, selectedValues: null, selectedFilters: null },
    };
  const { col, val } = condition;
  return {
    extraFormData: { filters: [{ col, op: 'IN', val: [val] }] },
    filterState: {
      value: [[val]],
      selectedValues: [part.text],
      selectedFilters: { [columnLabel(col)]: [val] },
      label: part.text,
    },
  };
}

/** A heading of a line. */
export interface HeadRef {
  readonly line: HeadLine;
  readonly part: HeadPart;
  readonly side: SideSettings;
  readonly isRow: boolean;
}

/** Returns the drill of a heading. */
export function headDrill(input: LineInput, { line, part, side, isRow }: HeadRef): Drill {
  const detail = lineConditions(input, line, side, part.level);
  const own = detail.at(-1);
  if (!own || !part.node) return { detail };
  const { col, op, val } = own;
  return {
    detail,
    by: { filters: [{ col, op, val }], groupbyFieldName: isRow ? 'groupbyRows' : 'groupbyColumns' },
  };
}

/** Returns conditions in the form in which the context menu names them. */
export function asConditions(filters: readonly DrillFilter[]): readonly MarkCondition[] {
  return filters.map(({ col, val, formattedVal = String(val) }) => ({ col, val, formattedVal }));
}
