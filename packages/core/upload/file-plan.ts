import { z } from 'zod';

/** The types that a column of an uploaded file can get. */
export const FIELD_TYPES = ['text', 'integer', 'decimal', 'boolean', 'date', 'datetime'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** The encodings in which text files are read. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** How a file's rows are stored. Sheets of workbooks are read as text. */
export const FILE_FORMATS = ['text', 'json-lines', 'json', 'parquet'] as const;

/** The most columns that a table made from a file can have; each takes memory while the file is read. */
export const MOST_COLUMNS = 500;

/** How a file is read, apart from its columns. */
export const FileLayout = z.object({
  format: z.enum(FILE_FORMATS),
  encoding: z.enum(ENCODINGS).default('utf-8'),
  delimiter: z.string().min(1).max(4).default(','),
  hasHeader: z.boolean().default(true),
  skipRows: z.int().min(0).max(1_000_000).default(0),
  decimal: z.enum(['.', ',']).default('.'),
  thousands: z.enum(['', ',', '.', ' ', "'"]).default(''),
  /** Texts that stand for a missing value in columns that are not text. */
  nulls: z.array(z.string().max(100)).max(100).default([]),
  /** The sheet of a workbook; its first sheet if null. */
  sheet: z.string().nullable().default(null),
});
export type FileLayout = z.infer<typeof FileLayout>;

export const FileColumn = z.object({
  /** The position in the file's rows, counted from 0. */
  at: z.int().min(0).max(100_000),
  /** The name in the file. */
  source: z.string().max(10_000),
  /** The name in the table. */
  name: z.string().trim().min(1).max(250),
  type: z.enum(FIELD_TYPES),
  /** The format of dates in the words of strptime; ISO 8601 if null. */
  format: z.string().max(60).nullable().default(null),
  /** The user chose the type, so leading zeros may be dropped. */
  isChosen: z.boolean().default(false),
});
export type FileColumn = z.infer<typeof FileColumn>;

/** Everything needed to read a whole file into a table. */
export const FilePlan = FileLayout.extend({
  /** The number of columns in the file, of which `columns` are read. */
  columnCount: z.int().min(1).max(100_000),
  columns: z.array(FileColumn).min(1, { error: 'Select at least one column.' }),
});
export type FilePlan = z.infer<typeof FilePlan>;

/** A row that does not fit the plan. */
export const BadRow = z.object({
  /** The line in the file, or the number of the item in a JSON array; null if unknown. */
  line: z.number().nullable(),
  column: z.string().nullable(),
  /** The value, shortened. */
  value: z.string().nullable(),
  /** What was expected instead, as a sentence. */
  expected: z.string(),
});
export type BadRow = z.infer<typeof BadRow>;

export const BadRows = z.object({ total: z.number(), first: z.array(BadRow) });
export type BadRows = z.infer<typeof BadRows>;

/** What detection starts with as markers of missing values, the same as in the reference. */
export const USUAL_NULLS: readonly string[] = [
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

const TYPE_WORDS: Readonly<Record<FieldType, string>> = {
  text: 'text',
  integer: 'a whole number',
  decimal: 'a number',
  boolean: 'true or false',
  date: 'a date',
  datetime: 'a date and time',
};

/** Returns what a column expects, such as "a date like 31/12/2024". */
export function expectedBy({ type, format }: Pick<FileColumn, 'type' | 'format'>): string {
  if (type === 'date') return `${TYPE_WORDS.date} like ${exampleOf(format ?? '%Y-%m-%d')}`;
  if (type === 'datetime') return `${TYPE_WORDS.datetime} like ${exampleOf(format ?? '%Y-%m-%d %H:%M:%S')}`;
  return TYPE_WORDS[type];
}

const EXAMPLE: Readonly<Record<string, string>> = {
  Y: '2024',
  y: '24',
  m: '12',
  d: '31',
  b: 'Dec',
  B: 'December',
  H: '18',
  I: '06',
  M: '30',
  S: '00',
  p: 'PM',
};

/** Returns an example of a date in a format, such as 31/12/2024 for `%d/%m/%Y`. */
export function exampleOf(format: string): string {
  return format.replaceAll(/%(\w)/g, (whole, part: string) => EXAMPLE[part] ?? whole);
}
