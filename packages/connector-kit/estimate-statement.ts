import type { Cost } from './connector.ts';
import type { EngineFacts } from './engine-facts.ts';

/**
 * Returns the statement that estimates the cost of a query; undefined when the engine does not estimate in
 * SQL.
 */
export function estimateStatement(sql: string, { flags, estimate }: EngineFacts): string | undefined {
  return flags.allowsCostEstimate ? estimate?.replace('{sql}', () => sql) : undefined;
}

/** Reads the first line of the answer: a PostgreSQL plan, or the JSON of Presto and its relatives. */
export function costOf(line: string): Cost {
  if (line.startsWith('{')) return costOfJson(line);
  const parts = /cost=([\d.]+)\.\.([\d.]+)/.exec(line);
  return parts ? { 'Start-up cost': floatText(parts[1]!), 'Total cost': floatText(parts[2]!) } : {};
}

function floatText(text: string): string {
  const number = Number(text);
  return Number.isInteger(number) ? number.toFixed(1) : String(number);
}

const PARTS = [
  ['outputRowCount', 'Output count', ' rows'],
  ['outputSizeInBytes', 'Output size', 'B'],
  ['cpuCost', 'CPU cost', ''],
  ['maxMemory', 'Max memory', 'B'],
  ['networkCost', 'Network cost', ''],
] as const;

function costOfJson(text: string): Cost {
  const { estimate = {} } = JSON.parse(text) as { readonly estimate?: Readonly<Record<string, unknown>> };
  return Object.fromEntries(
    PARTS.flatMap(([key, label, suffix]) =>
      estimate[key] === undefined ? [] : [[label, inThousands(estimate[key], suffix).trim()]],
    ),
  );
}

// Numbers are divided by whole thousands and rounded down at every step.
function inThousands(value: unknown, suffix: string): string {
  let number = Math.trunc(Number(value));
  if (!Number.isFinite(number)) return String(value);
  let prefix = '';
  for (const next of ['K', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y']) {
    if (number <= 1000) break;
    prefix = next;
    number = Math.floor(number / 1000);
  }
  return `${number} ${prefix}${suffix}`;
}

/** Describes the bytes that a statement reads. */
export function bytesCost(bytes: number): Cost {
  const at = Math.min(3, bytes < 1024 ? 0 : Math.floor(Math.log2(bytes) / 10));
  return {
    [`${['B', 'KB', 'MB', 'GB'][at]} Processed`]: String(Math.round((bytes / 1024 ** at) * 100) / 100),
  };
}
