import type { EngineFacts } from './engine-facts.ts';

/** The statement that asks an engine what a query would cost; undefined where that is not asked in SQL. */
export function estimateStatement(sql: string, { flags, estimate }: EngineFacts): string | undefined {
  return flags.allowsCostEstimate ? estimate?.replace('{sql}', () => sql) : undefined;
}
