import type { FileWriter } from '@powerset/core/table/file-writer.ts';
import { jsonRows } from '@powerset/core/table/json.ts';

const COMMA = new TextEncoder().encode(',\n');
const [OPEN, CLOSE] = [new TextEncoder().encode('['), new TextEncoder().encode(']\n')];

/** Returns a writer for a JSON array of objects, one per row, with every digit. */
export function jsonFileWriter(): FileWriter<Uint8Array> {
  let hasRows = false;
  return {
    *rows(table) {
      if (table.rowCount === 0) return;
      yield hasRows ? COMMA : OPEN;
      hasRows = true;
      yield* withoutBrackets(jsonRows(table, { moments: 'text', largeIntegers: 'digits' }));
    },
    *end() {
      if (!hasRows) yield OPEN;
      yield CLOSE;
    },
  };
}

/** Yields a list without its first and last byte. */
function* withoutBrackets(pieces: Generator<Uint8Array>): Generator<Uint8Array> {
  let held: Uint8Array | undefined;
  for (const piece of pieces) {
    if (held) yield held;
    held = held ? piece : piece.subarray(1);
  }
  if (held) yield held.subarray(0, held.length - 1);
}
