import type { DuckDBResult } from '@duckdb/node-api';
import { AppError } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type { Statement } from '@powerset/connector-kit/connector.ts';
import { columnBuilder } from './column-builder.ts';

/** Reads the next rows of a result: `mostRows` of them, and the rest of the engine's own chunk. */
export async function readBatch(
  result: DuckDBResult,
  { maxRows, signal }: Pick<Statement, 'maxRows' | 'signal'>,
  mostRows: number,
): Promise<{ readonly table: ResultTable; readonly isOver: boolean }> {
  const builders = result.columnTypes().map(columnBuilder);
  const names = result.columnNames();
  const finished = (rowCount: number): ResultTable => ({
    columns: builders.map((builder, at) => builder.finish(names[at]!)),
    rowCount,
  });
  for (let rowCount = 0; ;) {
    const chunk = await result.fetchChunk();
    // An interrupted stream ends early without an error.
    if (signal.aborted) throw new AppError('query.cancelled');
    if (!chunk || chunk.rowCount === 0) return { table: finished(rowCount), isOver: true };
    const count = Math.min(chunk.rowCount, maxRows - rowCount);
    builders.forEach((builder, at) => builder.append(chunk.getColumnVector(at), count));
    rowCount += count;
    if (count < chunk.rowCount) return { table: { ...finished(rowCount), isCut: true }, isOver: true };
    if (rowCount >= mostRows) return { table: finished(rowCount), isOver: false };
  }
}
