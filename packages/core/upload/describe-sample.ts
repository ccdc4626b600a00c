import { decodeSample, detectEncoding } from './decode-sample.ts';
import { detectDelimiter, detectHeader } from './detect-shape.ts';
import { detectMarks, detectType } from './field-types.ts';
import { USUAL_NULLS, type FileColumn, type FileLayout } from './file-plan.ts';
import { readJsonSample } from './read-json-sample.ts';
import { readRows } from './read-rows.ts';
import { tableNames } from './table-names.ts';

/** What is known of a file from its first part. */
export interface FileDescription {
  readonly layout: FileLayout;
  readonly columnCount: number;
  readonly columns: readonly FileColumn[];
  /** The first rows as they are in the file; null is missing. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** What the user should know before the file is read. */
  readonly notes: readonly string[];
}

export interface Sample {
  readonly bytes: Uint8Array;
  /** The sample is the whole file. */
  readonly isWhole: boolean;
}

/** The most rows from which types are detected. */
const MOST_ROWS = 2000;
const SHOWN_ROWS = 50;

/** Detects how a text or JSON file is to be read; what the user already set is kept. */
export function describeSample(
  { bytes, isWhole }: Sample,
  format: 'text' | 'json' | 'json-lines',
  given: Partial<FileLayout> = {},
): FileDescription {
  const encoding = given.encoding ?? detectEncoding(bytes);
  const text = decodeSample(bytes, encoding);
  const layout = { nulls: [...USUAL_NULLS], sheet: null, ...given, format, encoding };
  return format === 'text'
    ? describeText(isWhole ? text : withoutCutLine(text), layout)
    : describeJson(text, layout);
}

function describeText(whole: string, given: Partial<FileLayout>): FileDescription {
  const text = afterLines(whole, given.skipRows ?? 0);
  const delimiter = given.delimiter ?? detectDelimiter(text);
  const { rows: all, isOpen } = readRows(text, delimiter, MOST_ROWS);
  const hasHeader = given.hasHeader ?? detectHeader(all);
  const names = hasHeader ? (all[0] ?? []) : (all[0] ?? []).map(() => '');
  const rows = (hasHeader ? all.slice(1) : all).map(row => names.map((_, at) => row[at] ?? ''));
  const layout = layoutOf({ ...given, delimiter, hasHeader }, rows.flat());
  const notes = [
    ...(isOpen ? ['A quote (") is opened and never closed in the first part of the file.'] : []),
    ...(text.includes('\0') ? ['The file contains NUL bytes. Choose another encoding.'] : []),
    ...namesNote(names, hasHeader),
  ];
  return { ...describeRows(names, rows, layout), notes };
}

function describeJson(text: string, given: Partial<FileLayout>): FileDescription {
  const { keys, rows, isArray, problem } = readJsonSample(text, MOST_ROWS);
  const layout = layoutOf({ ...given, format: isArray ? 'json' : 'json-lines', hasHeader: true }, []);
  return { ...describeRows(keys, rows, layout), notes: problem === null ? [] : [problem] };
}

function layoutOf(given: Partial<FileLayout>, values: readonly string[]): FileLayout {
  const found = detectMarks(values);
  return {
    format: 'text',
    encoding: 'utf-8',
    delimiter: ',',
    hasHeader: true,
    skipRows: 0,
    nulls: [...USUAL_NULLS],
    sheet: null,
    ...found,
    ...given,
  };
}

function describeRows(
  sources: readonly string[],
  rows: readonly (readonly (string | null)[])[],
  layout: FileLayout,
): Omit<FileDescription, 'notes'> {
  const nulls = new Set(layout.nulls);
  const names = tableNames(sources);
  const columns = sources.map((source, at) => {
    const values = rows
      .map(row => row[at] ?? null)
      .filter((value): value is string => value !== null && value !== '' && !nulls.has(value.trim()));
    return { at, source, name: names[at]!, ...detectType(values, layout), isChosen: false };
  });
  return {
    layout,
    columnCount: sources.length,
    columns,
    rows: rows.slice(0, SHOWN_ROWS).map(row => row.map(value => (value === '' ? null : value))),
  };
}

function namesNote(names: readonly string[], hasHeader: boolean): string[] {
  if (!hasHeader) return [];
  const known = new Set<string>();
  const twice = new Set<string>();
  for (const name of names.map(one => one.trim().toLowerCase()).filter(one => one !== '')) {
    if (known.has(name)) twice.add(name);
    known.add(name);
  }
  return twice.size === 0
    ? []
    : [
        `${twice.size === 1 ? `The column name '${[...twice][0]!.slice(0, 60)}' appears` : `${twice.size} column names appear`} more than once. A number was added to the later ones.`,
      ];
}

function afterLines(text: string, count: number): string {
  let at = 0;
  for (let line = 0; line < count; line++) {
    const end = text.indexOf('\n', at);
    if (end < 0) return '';
    at = end + 1;
  }
  return text.slice(at);
}

// The last line of a first part is seldom complete.
function withoutCutLine(text: string): string {
  const end = Math.max(text.lastIndexOf('\n'), text.includes('\n') ? -1 : text.lastIndexOf('\r'));
  return end < 0 ? text : text.slice(0, end + 1);
}
