import { z } from 'zod';
import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { Currency, currencySign } from '@powerset/core/format/currency.ts';
import { spreadsheetFormat, type SpreadsheetCurrency } from '@powerset/core/format/spreadsheet-format.ts';
import { headersOf, pivotOf, type RowsAnswer } from './encode-answer.ts';
import { headerText, pivotTable } from './encode-pivot.ts';
import type { Sheet } from '../../http/xlsx.ts';

const LONGEST_NAME = 31;
const text = z.string().optional().catch(undefined);
const Formats = z.object({
  y_axis_format: text,
  number_format: text,
  valueFormat: text,
  currency_format: Currency.nullish().catch(undefined),
  column_config: z
    .record(
      z.string(),
      z.object({ d3NumberFormat: text, currencyFormat: Currency.nullish().catch(undefined) }).catch({}),
    )
    .catch({}),
});

/** Returns an answer as a sheet whose numbers stay numbers, in the formats of the chart. */
export function sheetOf(made: RowsAnswer, name: string, isCut: boolean): Sheet {
  const view = pivotOf(made);
  const table = view ? pivotTable(view) : made.answer.result.table;
  const headers = view ? ['', ...view.columns.map(headerText)] : headersOf(table, made.dataset);
  const formatOf = formatsOf(made.formData, made.dataset);
  return {
    name,
    table,
    headers,
    isCut,
    formats: table.columns.map(column =>
      column.genericType === 'numeric' ? formatOf(column.name) : undefined,
    ),
  };
}

/** Returns sheet names that spreadsheets accept and distinguish: short, without formula signs, and unique. */
export function sheetNames(names: readonly string[]): readonly string[] {
  const used = new Set<string>(['history', 'cut']);
  return names.map(name => {
    const plain =
      name
        .replaceAll(/[[\]:*?/\\]/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/^['\s]+|['\s]+$/g, '') || 'Chart';
    for (let count = 1; ; count++) {
      const end = count === 1 ? '' : ` (${count})`;
      const next = plain.slice(0, LONGEST_NAME - end.length).trimEnd() + end;
      if (used.has(next.toLowerCase())) continue;
      used.add(next.toLowerCase());
      return next;
    }
  });
}

function formatsOf(
  formData: Readonly<Record<string, unknown>>,
  dataset: Dataset,
): (name: string) => string | undefined {
  const {
    column_config: columns,
    currency_format: currency,
    ...shared
  } = Formats.parse({
    column_config: {},
    ...formData,
  });
  const ofChart = shared.y_axis_format ?? shared.number_format ?? shared.valueFormat;
  const dimensions = new Set(dataset.columns.map(({ columnName }) => columnName));
  return name => {
    const own = columns[name];
    const metric = dataset.metrics.find(({ metricName }) => metricName === name);
    const pattern = own?.d3NumberFormat ?? metric?.d3Format ?? (dimensions.has(name) ? undefined : ofChart);
    return pattern ? spreadsheetFormat(pattern, currencyOf(own?.currencyFormat ?? currency)) : undefined;
  };
}

function currencyOf(currency: Currency | null | undefined): SpreadsheetCurrency | undefined {
  if (!currency?.symbol) return undefined;
  return { symbol: currencySign(currency.symbol), isPrefix: currency.symbolPosition === 'prefix' };
}
