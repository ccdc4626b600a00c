import { describe, expect, it } from 'vitest';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { goldenFolder } from '@powerset/testing/golden/golden-folder.ts';
import type { ChartSpec } from './define-chart.ts';
import { ownDrawing } from './recorded-drawings.ts';
import { readLines, recordedCases } from './recorded-requests.ts';
import { crossFilter, drillBySelection, type MarkRef } from './selection.ts';

interface Click {
  readonly clicked: {
    readonly series?: string;
    readonly name?: string;
    readonly index: number;
    readonly path?: readonly string[];
  };
  readonly data_mask: {
    readonly extraFormData: { readonly filters: readonly unknown[] };
    readonly filterState: { readonly value: unknown; readonly selectedValues: unknown };
  } | null;
  readonly context_menu: {
    readonly drillToDetail?: readonly unknown[];
    readonly drillBy?: { readonly filters: readonly unknown[] };
  } | null;
}

interface RecordedClicks {
  readonly name: string;
  readonly viz_type: string;
  readonly items: readonly Click[];
}

/**
 * Returns why the recorded click of a chart with such form data is a fault of the reference; undefined if it
 * is none.
 */
export type ClickFault = (formData: FormData) => string | undefined;

/** Compares the filters and drills of clicks on a chart's marks with the recorded ones. */
export function recordedClicks(spec: ChartSpec, faultOf: ClickFault = () => undefined): void {
  const cases = new Map(recordedCases(spec.vizType).map(one => [one.name, one]));
  const all = readLines<RecordedClicks>(new URL('interaction.jsonl', goldenFolder('drawing')))
    .filter(({ name }) => name.startsWith(`${spec.vizType}/`))
    .filter(({ name }) => faultOf(cases.get(name)!.form_data) === undefined)
    .filter(({ items }) => items.some(item => item.clicked.index !== undefined));
  describe.skipIf(all.length === 0)(`${spec.vizType} is clicked`, () => {
    it.each(all)('$name', ({ name, items }) => {
      const { formData, answers } = ownDrawing(spec, cases.get(name)!);
      for (const click of items) expectSameClick(spec, { formData, answers }, click);
    });
  });
}

function expectSameClick(
  spec: ChartSpec,
  input: Parameters<NonNullable<ChartSpec['toDrill']>>[0],
  click: Click,
) {
  const { series = '', name = '', index, path } = click.clicked;
  const mark: MarkRef = {
    seriesId: series,
    name: spec.marks === 'items' ? name : series,
    dataIndex: index,
    ...(path ? { path } : {}),
  };
  const filters = click.data_mask?.extraFormData.filters ?? [];
  const mask = crossFilter(spec.toSelection?.(input, mark) ?? [], mark.name);
  // A mask without filters would only dim the chart, so none is sent.
  expect(mask?.extraFormData.filters ?? []).toEqual(filters);
  if (filters.length === 0) return;
  const toDrill = spec.toDrill ?? drillBySelection(spec.toSelection!);
  const { detail, by } = toDrill(input, mark);
  if (click.context_menu?.drillToDetail) expect(detail).toEqual(click.context_menu.drillToDetail);
  if (click.context_menu?.drillBy) expect(by).toEqual(click.context_menu.drillBy);
}
