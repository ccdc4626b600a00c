import { makeSecrets } from '../config/secret-key.ts';
import type { MetadataStore } from '../metadata/open-store.ts';
import { moveEverything, type MoveOptions } from './move.ts';
import type { MoveReport } from './report.ts';
import { openSource } from './source.ts';
import { REFERENCE_KEY } from './test-reference.ts';

/** Encrypts the secrets of the stores that tests move into. */
export const secrets = makeSecrets('the key of this installation');

/** Moves everything from the database of that address into a store, and returns the report. */
export async function move(
  address: string,
  store: MetadataStore,
  options: MoveOptions = {},
): Promise<MoveReport> {
  const source = await openSource(address);
  try {
    return await moveEverything(source, { secretKey: REFERENCE_KEY, ...options }, { store, secrets });
  } finally {
    await source.close();
  }
}

/** Returns how many things a move added or updated. */
export const changesIn = (report: MoveReport): number =>
  Object.values(report.counts).reduce((sum, counts) => sum + counts.new + counts.updated, 0);
