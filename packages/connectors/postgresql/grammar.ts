import { setFlagsFromString } from 'node:v8';
import type * as Grammar from 'libpg-query';

/** The engine's default for WebAssembly, and one that is never reached. */
const [USUAL_BUDGET, NO_LIMIT] = [13_000_000, 1_000_000_000];

let loading: Promise<typeof Grammar> | undefined;

/** Returns the tree of a text in PostgreSQL's own grammar. */
export async function parsePostgresql(sql: string): Promise<unknown> {
  const { parse } = await (loading ??= load());
  return parse(sql);
}

// Optimizing the grammar's huge functions takes more than a second of CPU time and 500 MB, which reading each
// text once never pays back. The budget counts for modules that are loaded meanwhile.
async function load(): Promise<typeof Grammar> {
  setFlagsFromString(`--wasm-tiering-budget=${NO_LIMIT}`);
  try {
    const grammar = await import('libpg-query');
    await grammar.loadModule();
    return grammar;
  } finally {
    setFlagsFromString(`--wasm-tiering-budget=${USUAL_BUDGET}`);
  }
}
