import { AppError } from '@powerset/core/errors.ts';
import { distinctNames } from '@powerset/connector-kit/found-table.ts';
import type { ReadBudget } from '@powerset/connector-kit/read-budget.ts';
import type { FoundTable, TableValue } from '@powerset/connector-kit/table-source.ts';

interface Answer {
  readonly status: string;
  readonly errors?: readonly { readonly message?: string; readonly detailed_message?: string }[];
  readonly table?: {
    readonly cols: readonly { readonly id: string; readonly label?: string; readonly type: string }[];
    readonly rows: readonly {
      readonly c: readonly ({ readonly v?: unknown; readonly f?: string } | null)[];
    }[];
  };
}

const TYPES: Readonly<Record<string, string>> = {
  boolean: 'BOOLEAN',
  number: 'REAL',
  date: 'DATE',
  datetime: 'DATETIME',
};

/** Reads the table in a response of Google's chart service; one line precedes its JSON. */
export function sheetTable(text: string, budget: ReadBudget): FoundTable {
  const { table, errors } = answerIn(text);
  if (!table)
    throw new AppError('query.failed', {
      detail: `The sheet could not be read: ${errors?.[0]?.detailed_message ?? errors?.[0]?.message ?? 'no reason given'}`,
    });
  budget.spendRows(table.rows.length, table.cols.length);
  // Columns without a name and without a value are skipped.
  const shown = table.cols
    .map((column, at) => ({ ...column, at }))
    .filter(({ label, at }) => label || table.rows.some(row => (row.c[at]?.v ?? null) !== null));
  const types = shown.map(({ type, at }) =>
    type === 'number' && table.rows.every(row => Number.isSafeInteger(row.c[at]?.v ?? 0))
      ? 'INTEGER'
      : (TYPES[type] ?? 'TEXT'),
  );
  return {
    columns: distinctNames(shown.map(({ label, id }) => label || id)).map((name, at) => ({
      name,
      type: types[at]!,
    })),
    rows: table.rows.map(row => shown.map(({ at }, index) => valueOf(row.c[at]?.v ?? null, types[index]!))),
  };
}

function answerIn(text: string): Answer {
  const begin = text.indexOf('{');
  const end = text.lastIndexOf('}');
  try {
    return JSON.parse(text.slice(begin, end + 1)) as Answer;
  } catch (cause) {
    throw new AppError('connection.failed', {
      detail:
        'The sheet cannot be read: it is open to people who sign in alone, and the connection has no service account that may read it.',
      cause,
    });
  }
}

function valueOf(value: unknown, type: string): TableValue {
  if (value === null) return null;
  switch (type) {
    case 'BOOLEAN':
      return value === true ? 1n : 0n;
    case 'INTEGER':
      return BigInt(value as number);
    case 'REAL':
      return Number(value);
    case 'DATE':
    case 'DATETIME':
      return momentOf(String(value), type);
    default:
      return Array.isArray(value)
        ? value
            .slice(0, 3)
            .map(part => String(part).padStart(2, '0'))
            .join(':')
        : String(value);
  }
}

// Reads `Date(2024,1,29,10,11,12)`, with months from 0.
function momentOf(text: string, type: string): string {
  const [year = 0, month = 0, day = 1, ...time] = (/^Date\((.*)\)$/.exec(text)?.[1] ?? '')
    .split(',')
    .map(Number);
  const two = (part: number): string => String(part).padStart(2, '0');
  const date = `${String(year).padStart(4, '0')}-${two(month + 1)}-${two(day)}`;
  return type === 'DATE' ? date : `${date} ${[0, 1, 2].map(at => two(time[at] ?? 0)).join(':')}`;
}
