import { labelOf, type ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { numberFormatter, NULL_LABEL } from '@powerset/core/format/number.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { numberAt, type Answer, type AnswerColumn } from './answer.ts';

interface SummaryInput {
  readonly typeName: string;
  readonly answers: readonly Answer[];
  readonly dataset: ChartDataset | undefined;
}

/** A chart's data as text, for readers who do not see the drawing. */
export interface DataTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The number of rows of the answer that are left out here. */
  readonly moreRows: number;
}

const MOST_COLUMNS_NAMED = 6;
const MOST_ROWS = 50;
const exact = numberFormatter(',.12~r');
const moment = timeFormatter('smart_date_detailed');

/** Returns one or two sentences about what a chart shows and between which values. */
export function chartSummary({ typeName, answers, dataset }: SummaryInput): string {
  const [answer] = answers;
  if (!answer || answer.rowCount === 0) return `${typeName} without data.`;
  const rows = `${exact(answer.rowCount)} ${answer.rowCount === 1 ? 'row' : 'rows'}`;
  const facts = answer.columns
    .slice(0, MOST_COLUMNS_NAMED)
    .map(column => columnFact(answer, column, dataset));
  const more = answer.columns.length - facts.length;
  return `${typeName} with ${rows}. ${facts.join('; ')}${more > 0 ? `; and ${more} more columns` : ''}.`;
}

/** Returns the first rows of a chart's first answer as text. */
export function dataTable(answers: readonly Answer[], dataset: ChartDataset | undefined): DataTable {
  const [answer] = answers;
  if (!answer) return { heads: [], rows: [], moreRows: 0 };
  const shown = Math.min(answer.rowCount, MOST_ROWS);
  return {
    heads: answer.columns.map(column => labelOf(dataset, column.name)),
    rows: Array.from({ length: shown }, (_, row) => answer.columns.map(column => cellText(column, row))),
    moreRows: answer.rowCount - shown,
  };
}

function columnFact(answer: Answer, column: AnswerColumn, dataset: ChartDataset | undefined): string {
  const label = labelOf(dataset, column.name);
  if (column.genericType !== 'numeric' && column.genericType !== 'temporal') return label;
  let [low, high] = [Infinity, -Infinity];
  for (let row = 0; row < answer.rowCount; row++) {
    const value = numberAt(column, row);
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return `${label}: no values`;
  const text = column.genericType === 'temporal' ? moment : exact;
  return low === high ? `${label}: ${text(low)}` : `${label} from ${text(low)} to ${text(high)}`;
}

function cellText(column: AnswerColumn, row: number): string {
  const value = column.value(row);
  if (value === null) return NULL_LABEL;
  if (column.genericType === 'temporal' && typeof value === 'number') return moment(value);
  return typeof value === 'number' ? exact(value) : String(value);
}
