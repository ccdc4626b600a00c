import { strToU8, Zip, ZipDeflate } from 'fflate';
import { formOf, type CellForm } from '@powerset/core/table/cell-form.ts';
import type { FileWriter } from '@powerset/core/table/file-writer.ts';
import { decimalText } from '@powerset/core/table/number-text.ts';
import { isMixed, mixedText, mixedValue } from '@powerset/core/table/mixed-values.ts';
import type { ColumnData, ResultColumn, ResultTable } from '@powerset/core/table/result-table.ts';

const BATCH_ROWS = 2000;
/** The maximum number of rows of a sheet, without its header. */
export const MAX_ROWS = 1_048_575;
const DAY_MS = 86_400_000;
/** The day number of 1970-01-01 in spreadsheets, and the first day on which all spreadsheets agree. */
const EPOCH_DAY = 25_569;
const FIRST_MS = Date.UTC(1900, 2, 1);
const LAST_MS = Date.UTC(10_000, 0, 1);
const [DATE_STYLE, MOMENT_STYLE, FIRST_FORMAT_STYLE] = [1, 2, 3];
/** Spreadsheets number the formats of a file from here. */
const FIRST_FORMAT = 164;

/**
 * Writes a table as an Excel workbook in pieces: an index column, then the columns under their headers.
 * Numbers that a cell cannot hold exactly are written as text.
 */
export function* xlsxBytes(
  table: ResultTable,
  headers: readonly string[],
  isCut = false,
): Generator<Uint8Array> {
  const writer = xlsxWriter([table], headers);
  yield* writer.rows(table);
  yield* writer.end(isCut);
}

/**
 * Returns a writer for a workbook whose first rows are `head`. Rows that do not fit are left out, and a
 * second sheet says so.
 */
export function xlsxWriter(head: readonly ResultTable[], headers: readonly string[]): FileWriter<Uint8Array> {
  const file = zipFile();
  const sheet = sheetWriter(file.add('xl/worksheets/sheet1.xml'), { head, headers, formats: [] });
  return {
    *rows(table) {
      for (const _ of sheet.rows(table)) yield* file.taken();
    },
    *end(isCut) {
      const notes = sheet.end(isCut);
      file.addTexts(workbookParts(['Sheet1'], notes, []));
      yield* file.end();
    },
  };
}

/** A sheet of a workbook with several. */
export interface Sheet {
  readonly name: string;
  readonly table: ResultTable;
  readonly headers: readonly string[];
  /** The number formats of the columns, in the words of spreadsheets; undefined for none. */
  readonly formats: readonly (string | undefined)[];
  readonly isCut: boolean;
}

/** Writes several tables as one Excel workbook in pieces. A last sheet lists the tables that were cut. */
export function* workbookBytes(sheets: readonly Sheet[]): Generator<Uint8Array> {
  const file = zipFile();
  const formats = [...new Set(sheets.flatMap(sheet => sheet.formats.filter(format => format !== undefined)))];
  const notes: string[] = [];
  for (const [at, { name, table, headers, formats: own, isCut }] of sheets.entries()) {
    const sheet = sheetWriter(file.add(`xl/worksheets/sheet${at + 1}.xml`), {
      head: [table],
      headers,
      formats: own.map(format =>
        format === undefined ? undefined : FIRST_FORMAT_STYLE + formats.indexOf(format),
      ),
    });
    for (const _ of sheet.rows(table)) yield* file.taken();
    notes.push(...sheet.end(isCut).map(note => `${name}: ${note}`));
    yield* file.taken();
  }
  file.addTexts(
    workbookParts(
      sheets.map(({ name }) => name),
      notes,
      formats,
    ),
  );
  yield* file.end();
}

interface ZipFile {
  add(name: string): ZipDeflate;
  addTexts(texts: Readonly<Record<string, string>>): void;
  /** Yields the bytes made so far. */
  taken(): Iterable<Uint8Array>;
  end(): Iterable<Uint8Array>;
}

function zipFile(): ZipFile {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  return {
    add: name => addPart(zip, name),
    addTexts(texts) {
      for (const [name, text] of Object.entries(texts)) addPart(zip, name).push(strToU8(text), true);
    },
    taken: () => pieces.splice(0),
    end() {
      zip.end();
      return pieces.splice(0);
    },
  };
}

interface SheetWriter {
  /** Writes rows in batches; the caller takes the bytes after each. */
  rows(table: ResultTable): Generator<void, void>;
  /** Ends the sheet and returns what is missing from it, in words. */
  end(isCut: boolean): readonly string[];
}

interface SheetShape {
  readonly head: readonly ResultTable[];
  readonly headers: readonly string[];
  /** The styles of numbers by column. */
  readonly formats: readonly (number | undefined)[];
}

function sheetWriter(sheet: ZipDeflate, { head, headers, formats }: SheetShape): SheetWriter {
  sheet.push(strToU8(`${XML}<worksheet xmlns="${MAIN}"><sheetData>`));
  const forms = head[0]!.columns.map((_, at) => formOf(head.map(table => table.columns[at]!)));
  const cut = { cells: 0, rows: false };
  let written = 0;
  return {
    *rows(table) {
      if (written === 0 && table.rowCount > 0) sheet.push(strToU8(headerRow(headers)));
      const cells = table.columns.map((column, at) =>
        cellPrinter(column, { letters: columnName(at + 1), form: forms[at]!, style: formats[at], cut }),
      );
      const rowCount = Math.min(table.rowCount, MAX_ROWS - written);
      cut.rows ||= rowCount < table.rowCount;
      for (let from = 0; from < rowCount; from += BATCH_ROWS) {
        let text = '';
        for (let row = from; row < Math.min(from + BATCH_ROWS, rowCount); row++) {
          const number = written + row + 2;
          text += `<row r="${number}"><c r="A${number}"><v>${written + row}</v></c>`;
          for (const cell of cells) text += cell(row, number);
          text += '</row>';
        }
        sheet.push(strToU8(text));
        yield;
      }
      written += rowCount;
    },
    end(isCut) {
      sheet.push(strToU8('</sheetData></worksheet>'), true);
      return [
        ...(isCut || cut.rows ? [`Only the first ${written} rows are in this file.`] : []),
        ...(cut.cells > 0
          ? [`Texts in ${cut.cells} cells are longer than a cell can hold and were cut.`]
          : []),
      ];
    },
  };
}

function addPart(zip: Zip, name: string): ZipDeflate {
  const part = new ZipDeflate(name, { level: 6 });
  zip.add(part);
  return part;
}

function headerRow(headers: readonly string[]): string {
  return `<row r="1">${headers.map((header, at) => textCell(`${columnName(at + 1)}1`, header)).join('')}</row>`;
}

type CellPrinter = (row: number, number: number) => string;

interface CellContext {
  readonly letters: string;
  readonly form: CellForm;
  /** The style of numbers; undefined for the usual one. */
  readonly style: number | undefined;
  /** Counts the truncated cells. */
  readonly cut: { cells: number };
}

function cellPrinter(column: ResultColumn, context: CellContext): CellPrinter {
  const { letters } = context;
  const print = presentPrinter(column, context);
  const { nulls } = column.data;
  // A column of times with a zone is text throughout, including its missing values.
  const nothing: CellPrinter = isZoned(column)
    ? (_, number) => textCell(`${letters}${number}`, 'NaT')
    : () => '';
  return (row, number) => (nulls?.[row] === 1 ? nothing(row, number) : print(row, number));
}

function isZoned({ data, databaseType }: Pick<ResultColumn, 'data' | 'databaseType'>): boolean {
  return data.kind === 'temporal' && /WITH TIME ZONE|TIMESTAMPTZ/i.test(databaseType);
}

function presentPrinter(column: ResultColumn, context: CellContext): CellPrinter {
  const { data } = column;
  const { letters, form, style } = context;
  switch (data.kind) {
    case 'bool':
      return (row, number) => `<c r="${letters}${number}" t="b"><v>${data.values[row]}</v></c>`;
    case 'int':
      return (row, number) => numberCell(`${letters}${number}`, data.values[row]!, style);
    case 'float':
      return (row, number) =>
        Number.isFinite(data.values[row]!) ? numberCell(`${letters}${number}`, data.values[row]!, style) : '';
    case 'bigint':
      return (row, number) => wholeCell(`${letters}${number}`, data.values[row]!, style);
    case 'text':
      return isMixed(column.databaseType) ? mixedPrinter(column, data, context) : textPrinter(data, context);
    case 'decimal':
      return (row, number) => textCell(`${letters}${number}`, decimalText(data.values[row]!, form.scale));
    case 'temporal':
      return momentCell(column, context);
    default:
      throw new Error(`unknown column kind ${(data satisfies never as { kind: string }).kind}`);
  }
}

function textPrinter(
  { values, dictionary }: Extract<ColumnData, { kind: 'text' }>,
  { letters, cut }: CellContext,
): CellPrinter {
  return (row, number) => {
    const text = dictionary[values[row]!]!;
    if (text.length > MAX_CELL) cut.cells++;
    return text === '' ? '' : textCell(`${letters}${number}`, text);
  };
}

function mixedPrinter(
  column: ResultColumn,
  { values, dictionary }: Extract<ColumnData, { kind: 'text' }>,
  context: CellContext,
): CellPrinter {
  const shown = textPrinter(
    { kind: 'text', values, dictionary: dictionary.map(text => mixedText(text, column)) },
    context,
  );
  const numbers = dictionary.map(text => (column.genericType === 'temporal' ? undefined : mixedValue(text)));
  return (row, number) => {
    const value = numbers[values[row]!];
    return typeof value === 'number'
      ? numberCell(`${context.letters}${number}`, value, context.style)
      : shown(row, number);
  };
}

function momentCell({ data, databaseType }: ResultColumn, { letters, form }: CellContext): CellPrinter {
  if (data.kind !== 'temporal') throw new TypeError('moments are needed');
  const isDay = /^DATE$/i.test(databaseType);
  if (isZoned({ data, databaseType }))
    return (row, number) => textCell(`${letters}${number}`, form.moment(data.values[row]!));
  return (row, number) => {
    const moment = data.values[row]!;
    // Spreadsheets know no days before 1900 and count the days of that year wrongly.
    if (moment < FIRST_MS || moment >= LAST_MS) return textCell(`${letters}${number}`, form.moment(moment));
    return `<c r="${letters}${number}" s="${isDay ? DATE_STYLE : MOMENT_STYLE}"><v>${moment / DAY_MS + EPOCH_DAY}</v></c>`;
  };
}

function numberCell(place: string, value: number, style: number | undefined): string {
  return `<c r="${place}"${style === undefined ? '' : ` s="${style}"`}><v>${value}</v></c>`;
}

function wholeCell(place: string, value: bigint, style: number | undefined): string {
  return value > MAX_SAFE || value < -MAX_SAFE
    ? textCell(place, String(value))
    : `<c r="${place}"${style === undefined ? '' : ` s="${style}"`}><v>${value}</v></c>`;
}

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const MAX_CELL = 32_767;
const CUT_MARK = ' … (cut)';

function textCell(place: string, text: string): string {
  const shown = text.length > MAX_CELL ? text.slice(0, MAX_CELL - CUT_MARK.length) + CUT_MARK : text;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(shown)}</t></is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// Characters that XML cannot hold are left out. Spreadsheets read `_x0041_` as a character code, and line
// ends differently from how they are written.
function escaped(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- These are the characters that XML forbids.
      .replaceAll(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
      .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
      .replaceAll('\r', '_x000D_')
      .replaceAll(/[&<>"]/g, char => ENTITIES[char]!)
  );
}

/** Returns `A`, `B`, … `Z`, `AA` for 0, 1, … */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
// Spreadsheets expect these two fills in every file.
const FILLS =
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>';
const DATE_FORMATS = ['YYYY\\-MM\\-DD', 'YYYY\\-MM\\-DD\\ HH:MM:SS'];

function stylesPart(formats: readonly string[]): string {
  const codes = [...DATE_FORMATS, ...formats];
  const ids = [0, ...codes.map((_, at) => FIRST_FORMAT + at)];
  const printed = codes
    .map((code, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${escaped(code)}"/>`)
    .join('');
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${codes.length}">${printed}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>${FILLS}<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1">${styleOf(0)}</cellStyleXfs><cellXfs count="${ids.length}">${ids.map(styleOf).join('')}</cellXfs></styleSheet>`;
}

function styleOf(format: number): string {
  return `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0"${format === 0 ? '' : ' applyNumberFormat="1"'}/>`;
}

function workbookParts(
  names: readonly string[],
  notes: readonly string[],
  formats: readonly string[],
): Readonly<Record<string, string>> {
  const sheets = notes.length > 0 ? [...names, 'Cut'] : names;
  const numbered = (print: (number: number, name: string) => string): string =>
    sheets.map((name, at) => print(at + 1, name)).join('');
  return {
    ...(notes.length > 0
      ? {
          [`xl/worksheets/sheet${sheets.length}.xml`]: `${XML}<worksheet xmlns="${MAIN}"><sheetData>${notes.map((note, at) => `<row r="${at + 1}">${textCell(`A${at + 1}`, note)}</row>`).join('')}</sheetData></worksheet>`,
        }
      : {}),
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${numbered(number => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbered((number, name) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}">${numbered(number => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesPart(formats),
  };
}
