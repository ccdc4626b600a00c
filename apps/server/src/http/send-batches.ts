import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { CUT_HEADER } from '@powerset/contracts/chart-data.ts';
import type { FileWriter } from '@powerset/core/table/file-writer.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { yielding } from '../query/yielding.ts';
import { unlessStalled } from './unless-stalled.ts';

/** Results with more cells are streamed in batches; this many are inspected before the first byte. */
export const HEAD_CELLS = 500_000;

export interface BatchFile {
  readonly batches: AsyncGenerator<ResultTable, void>;
  /** The requested row limit; that many rows may be only part of the result. */
  readonly limit: number;
  /** Creates the file writer from the first rows. */
  readonly writer: (head: readonly ResultTable[]) => FileWriter;
  readonly headers: Readonly<Record<string, string>>;
  readonly stallLimitS: number;
}

/**
 * Streams a file while its rows arrive. An early failure is an ordinary error; a later one breaks the answer
 * off.
 * Missing rows are reported in a header, or in a trailer if only then known.
 */
export async function sendBatches(
  { batches, limit, writer, headers, stallLimitS }: BatchFile,
  reply: FastifyReply,
): Promise<Readable> {
  const { head, rowCount, isOver } = await readHead(batches);
  const told = { isCut: isCut(head, rowCount, limit) };
  reply.headers(headers);
  if (told.isCut) reply.header(CUT_HEADER, '0');
  else if (!isOver) reply.trailer(CUT_HEADER, async () => (told.isCut ? '0' : ''));
  const file = writer(head);

  async function* pieces(): AsyncGenerator<string | Uint8Array> {
    try {
      // Written rows are released.
      for (let table = head.shift(); table; table = head.shift()) yield* file.rows(table);
      let given = rowCount;
      for await (const table of batches) {
        given += table.rowCount;
        told.isCut ||= isCut([table], given, limit);
        yield* file.rows(table);
      }
      yield* file.end(told.isCut);
    } finally {
      await batches.return();
    }
  }
  return Readable.from(
    unlessStalled(yielding(pieces()), {
      limitS: stallLimitS,
      taken: () => takenBytes(reply),
      leave: () => reply.raw.destroy(),
    }),
  );
}

// Counts what the system took for the reader and no longer waits in this process.
function takenBytes({ raw: { socket } }: FastifyReply): number {
  return socket ? socket.bytesWritten - socket.writableLength : 0;
}

interface Head {
  readonly head: ResultTable[];
  readonly rowCount: number;
  readonly isOver: boolean;
}

async function readHead(batches: AsyncGenerator<ResultTable, void>): Promise<Head> {
  const head: ResultTable[] = [];
  let [rowCount, cells] = [0, 0];
  while (cells < HEAD_CELLS) {
    const { done, value } = await batches.next();
    if (done) return { head, rowCount, isOver: true };
    head.push(value);
    rowCount += value.rowCount;
    cells += value.rowCount * value.columns.length;
  }
  return { head, rowCount, isOver: false };
}

// A full page may be complete; reporting "cut" too often is better than a silently partial file.
function isCut(tables: readonly ResultTable[], rowCount: number, limit: number): boolean {
  return tables.at(-1)?.isCut === true || (limit > 1 && rowCount >= limit);
}
