import { resultsStore, sharedResultsStore, type ResultsStore } from './features/sqllab/results-store.ts';
import type { Settings } from './config/settings.ts';
import type { Db } from './metadata/open-store.ts';

const RESULTS_BYTES = 64 * 1024 * 1024;
/** A store of its own is a file beside the server: it takes the results that people look at, not downloads. */
const OWN_RESULTS = { oneBytes: 4 * 1024 * 1024, allBytes: 256 * 1024 * 1024 };
const SHARED_RESULTS = { oneBytes: RESULTS_BYTES, allBytes: 1024 * 1024 * 1024 };

/** Returns where editor results are stored; other servers, or this one after a restart, can read them. */
export function editorResults({
  db,
  settings,
  now,
}: {
  readonly db: Db;
  readonly settings: Pick<Settings, 'metadataUrl'>;
  readonly now: () => number;
}): ResultsStore {
  const limits = settings.metadataUrl === undefined ? OWN_RESULTS : SHARED_RESULTS;
  return sharedResultsStore({ near: resultsStore(RESULTS_BYTES), db, now, limits });
}
