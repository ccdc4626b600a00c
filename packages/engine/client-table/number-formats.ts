import { z } from 'zod';
import { pythonNumberFormat, type AnyNumber } from '@powerset/core/format/python-number.ts';
import { WRITTEN_NUMBERS, type ResultColumn, type ResultTable } from '@powerset/core/table/result-table.ts';

type FormData = Readonly<Record<string, unknown>>;

const ColumnSettings = z
  .record(z.string(), z.looseObject({ d3NumberFormat: z.string().optional().catch(undefined) }).catch({}))
  .catch({});

/**
 * Returns a table whose columns are formatted by the chart's number formats. As in Superset, formats are
 * Python's; a column stays unchanged if its format is invalid or does not fit one of its values.
 */
export function withNumberFormats(table: ResultTable, formData: FormData): ResultTable {
  const specs = specsOf(formData);
  return {
    ...table,
    columns: table.columns.map(column => formatted(column, table.rowCount, specs.get(column.name))),
  };
}

/** Returns whether a chart has number formats, which need the whole column to be checked. */
export function hasNumberFormats(formData: FormData): boolean {
  return specsOf(formData).size > 0;
}

function specsOf(formData: FormData): ReadonlyMap<string, string> {
  const settings = Object.entries(ColumnSettings.parse(formData['column_config'] ?? {}));
  return new Map(
    settings.flatMap(([name, { d3NumberFormat: spec }]) =>
      typeof spec === 'string' ? [[name, spec] as const] : [],
    ),
  );
}

function formatted(column: ResultColumn, rowCount: number, spec: string | undefined): ResultColumn {
  const format = spec === undefined ? undefined : pythonNumberFormat(spec);
  if (!format) return column;
  const [texts, nulls]: [string[], Uint8Array] = [[], new Uint8Array(rowCount)];
  for (let row = 0; row < rowCount; row++) {
    nulls[row] = column.data.nulls?.[row] ?? 0;
    const number = nulls[row] === 1 ? undefined : numberAt(column, row);
    const text = nulls[row] === 1 ? '' : number && format(number);
    if (text === undefined) return column;
    texts.push(text);
  }
  return {
    name: column.name,
    databaseType: WRITTEN_NUMBERS,
    genericType: 'string',
    data: { kind: 'text', values: Uint32Array.from(texts, (_, row) => row), dictionary: texts, nulls },
  };
}

function numberAt({ data }: ResultColumn, row: number): AnyNumber | undefined {
  switch (data.kind) {
    case 'float':
      return { kind: 'float', value: data.values[row]! };
    case 'int':
    case 'bigint':
    case 'bool':
      return { kind: 'whole', value: BigInt(data.values[row]!) };
    case 'decimal':
      return { kind: 'decimal', value: data.values[row]! };
    case 'temporal':
    case 'text':
      return undefined;
    default:
      throw new Error(`unknown column ${(data satisfies never as { kind: string }).kind}`);
  }
}
