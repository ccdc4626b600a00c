import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { CUT_HEADER } from '@powerset/contracts/chart-data.ts';
import type { FileWriter } from '@powerset/core/table/file-writer.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { yielding } from '../query/yielding.ts';
import { unlessStalled } from './unless-stalled.ts';

/** Above this many cells a result is passed on in batches; so many are looked at before the first byte is sent. */
export const HEAD_CELLS = 500_000;

export interface BatchFile {
  readonly batches: AsyncGenerator<ResultTable, void>;
  /** Rows that were asked for; as many rows may be only a part. */
  readonly limit: number;
  /** How the file is written, seen the first rows. */
  readonly writer: (head: readonly ResultTable[]) => FileWriter;
  readonly headers: Readonly<Record<string, string>>;
  readonly stallLimitS: number;
}

/**
 * Sends a file while its rows come. A failure before the first of them is an ordinary one; later it breaks the answer off.
 * Whether rows are missing is told in the header, or behind the last row when only then it is known.
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
      // What was written need not be kept.
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

// What the system has taken for the reader, and no more waits in this process.
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

// A full page may be all there is; saying "cut" too often is better than a file that is silently partial.
function isCut(tables: readonly ResultTable[], rowCount: number, limit: number): boolean {
  return tables.at(-1)?.isCut === true || (limit > 1 && rowCount >= limit);
}
