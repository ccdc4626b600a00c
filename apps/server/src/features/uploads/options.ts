import { z } from 'zod';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { TextFileRules } from '@powerset/connector-kit/data-file.ts';
import { fieldMessages } from '../../http/field-messages.ts';

const TRUE = /^(true|1|y|yes|on|t)$/i;
const flag = z
  .string()
  .transform(text => TRUE.test(text.trim()))
  .optional();
const count = (least: number) =>
  z
    .string()
    .transform((text, context) => {
      if (text.trim() === '') return undefined;
      const number = Number(text);
      if (Number.isInteger(number) && number >= least && number <= 1_000_000_000) return number;
      context.addIssue({ code: 'custom', message: `Must be a whole number of at least ${least}.` });
      return z.NEVER;
    })
    .optional();
const words = z.string().transform(listOf).optional();

/** The fields of an upload as newer clients send them: the texts of a form. */
const Fields = z.object({
  table_name: z
    .string({ error: 'Missing data for required field.' })
    .trim()
    .min(1, { error: 'Length must be between 1 and 10000.' })
    .max(250, { error: 'Longer than maximum length 250.' })
    .refine(name => !name.includes('.'), { error: 'Table name cannot contain a schema' }),
  schema: z.string().optional(),
  already_exists: z
    .enum(['fail', 'replace', 'append'], { error: 'Must be one of: fail, replace, append.' })
    .default('fail'),
  column_data_types: z.string().transform(typesOf).optional(),
  column_dates: words,
  columns_read: words,
  dataframe_index: flag,
  day_first: flag,
  decimal_character: z.enum(['.', ',', ''], { error: 'Must be one of: ., ,.' }).optional(),
  delimiter: z.string().max(4, { error: 'Longer than maximum length 4.' }).optional(),
  header_row: count(0),
  index_column: z.string().optional(),
  index_label: z.string().optional(),
  null_values: words,
  rows_to_read: count(1),
  sheet_name: z.string().optional(),
  skip_initial_space: flag,
  skip_rows: count(0),
});

export interface UploadOptions {
  readonly tableName: string;
  readonly schema: string | undefined;
  readonly ifExists: 'fail' | 'replace' | 'append';
  readonly columns: readonly string[];
  readonly maxRows: number | undefined;
  readonly sheet: string | undefined;
  /** The column for the row index: numbered from 0, or a column of the file. */
  readonly index: { readonly column: string | undefined; readonly label: string } | undefined;
  readonly rules: TextFileRules;
}

/** Options for reading a text before the table is known. */
export type ReadingOptions = Pick<UploadOptions, 'rules' | 'sheet'>;

// The default markers of missing values, the same as in the reference.
const NULLS = [
  '',
  '#N/A',
  '#N/A N/A',
  '#NA',
  '-1.#IND',
  '-1.#QNAN',
  '-NaN',
  '-nan',
  '1.#IND',
  '1.#QNAN',
  '<NA>',
  'N/A',
  'NA',
  'NULL',
  'NaN',
  'None',
  'n/a',
  'nan',
  'null',
];

/** Reads the fields of an upload. @throws AppError `request.invalid` with the invalid fields */
export function readOptions(fields: Readonly<Record<string, string>>): UploadOptions {
  const parsed = Fields.safeParse(fields);
  if (!parsed.success) throw new AppError('request.invalid', { fields: fieldMessages(parsed.error) });
  const given = parsed.data;
  return {
    tableName: given.table_name,
    schema: given.schema?.trim() || undefined,
    ifExists: given.already_exists,
    columns: given.columns_read ?? [],
    maxRows: given.rows_to_read,
    sheet: given.sheet_name || undefined,
    index: given.dataframe_index
      ? { column: given.index_column || undefined, label: given.index_label || given.index_column || 'index' }
      : undefined,
    rules: {
      ...(given.delimiter ? { delimiter: given.delimiter.replaceAll('\\t', '\t') } : {}),
      ...(given.decimal_character === ',' ? { decimal: ',' as const } : {}),
      headerRow: fields['header_row']?.trim() === '' ? null : (given.header_row ?? 0),
      skipRows: given.skip_rows ?? 0,
      nulls: given.null_values && given.null_values.length > 0 ? given.null_values : NULLS,
      skipsInitialSpace: given.skip_initial_space ?? false,
      ...(given.column_data_types ? { types: given.column_data_types } : {}),
      dates: given.column_dates ?? [],
      isDayFirst: given.day_first ?? false,
    },
  };
}

/** Reads the fields of a file that is only previewed. */
export function readReadingOptions(fields: Readonly<Record<string, string>>): ReadingOptions {
  return readOptions({ ...fields, table_name: 'preview' });
}

// Names that older forms use.
const OLD_NAMES: Readonly<Record<string, string>> = {
  if_exists: 'already_exists',
  header: 'header_row',
  nrows: 'rows_to_read',
  skiprows: 'skip_rows',
  skipinitialspace: 'skip_initial_space',
  index_col: 'index_column',
  index: 'dataframe_index',
  parse_dates: 'column_dates',
  dayfirst: 'day_first',
  use_cols: 'columns_read',
  usecols: 'columns_read',
  decimal: 'decimal_character',
  dtype: 'column_data_types',
};

/** Maps the field names of the older forms to the newer ones. */
export function fromOldForm(fields: Readonly<Record<string, string>>): Record<string, string> {
  const renamed = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [OLD_NAMES[name] ?? name, value]),
  );
  const { delimiter, otherInput } = fields;
  return { ...renamed, ...(delimiter === 'other' && otherInput ? { delimiter: otherInput } : {}) };
}

// Lists arrive as JSON or comma-separated.
function listOf(text: string): string[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  if (trimmed.startsWith('[')) {
    try {
      const value: unknown = JSON.parse(trimmed);
      if (Array.isArray(value)) return value.map(String);
    } catch {
      // If it is not JSON, it is comma-separated text that starts with a bracket.
    }
  }
  return trimmed
    .split(',')
    .map(word => word.trim())
    .map(word => (word === '""' || word === "''" ? '' : word));
}

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^u?int(8|16|32|64)?$/i, 'BIGINT'],
  [/^(float(16|32|64)?|double)$/i, 'DOUBLE'],
  [/^(str|string|object|text|category)$/i, 'VARCHAR'],
  [/^bool(ean)?$/i, 'BOOLEAN'],
  [/^(datetime64(\[ns\])?|datetime|timestamp)$/i, 'TIMESTAMP'],
  [/^date$/i, 'DATE'],
];

function typesOf(text: string, context: z.RefinementCtx): Record<string, string> | undefined {
  if (text.trim() === '') return undefined;
  const types = parseObject(text);
  if (!types) {
    context.addIssue({
      code: 'custom',
      message: 'Must be a JSON object of column names and types, such as {"user_id": "int"}.',
    });
    return z.NEVER;
  }
  return Object.fromEntries(
    Object.entries(types).map(([column, type]) => [
      column,
      TYPES.find(([pattern]) => pattern.test(String(type)))?.[1] ??
        fail('request.invalid', {
          fields: {
            column_data_types: [
              `Unknown type for ${column}: ${String(type)}. Types are int, float, str, bool, date and datetime.`,
            ],
          },
        }),
    ]),
  );
}

function parseObject(text: string): Record<string, unknown> | undefined {
  for (const candidate of [text, text.replaceAll("'", '"')]) {
    try {
      const value: unknown = JSON.parse(candidate);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
    } catch {
      // Python quotes are tried next.
    }
  }
  return undefined;
}
