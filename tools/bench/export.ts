import { signedIn, type RunningServer } from '../../tests/support/start-server.ts';
import { datasetId, rawConnection } from './chart-requests.ts';
import { median, type Figure } from './report.ts';
import { residentMb } from './resident-mb.ts';

const ROWS = 1_000_000;
const RUNS = 3;
const COLUMNS = ['departed_at', 'delay', 'distance', 'origin', 'destination', 'origin_city'];
const SAMPLE_EVERY_MS = 20;
const MB = 1024 * 1024;

/** The settings of a server that may export a million rows. */
export const EXPORT_SETTINGS = { POWERSET_SQL_MAX_ROW: String(ROWS), POWERSET_RESULT_CACHE: 'off' };

/**
 * Exports a million rows as CSV; measures the speed, and the additional memory of the server for the first of
 * them and for all of them.
 */
export async function exportRows(server: RunningServer): Promise<Figure[]> {
  const api = await signedIn(server.url);
  const raw = await rawConnection(server.dataDir);
  const body = {
    datasource: { id: await datasetId(api, 'flights'), type: 'table' },
    result_format: 'csv',
    queries: [{ columns: COLUMNS, row_limit: ROWS }],
  };
  const download = async (): Promise<number> =>
    (await (await api.raw('POST', '/api/v1/chart/data', body)).arrayBuffer()).byteLength;
  // The first request also loads code, which must not count as part of the rows.
  await (
    await api.raw('POST', '/api/v1/chart/data', { ...body, queries: [{ columns: COLUMNS, row_limit: 10 }] })
  ).arrayBuffer();
  const before = residentMb(server.process.pid!);
  let [peak, firstPeak] = [before, before];
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMb(server.process.pid!));
  }, SAMPLE_EVERY_MS);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    let started = performance.now();
    const bytes = await download();
    if (run === 0) firstPeak = peak;
    ours.push(bytes / MB / ((performance.now() - started) / 1000));
    started = performance.now();
    await raw.run(
      `COPY (SELECT ${COLUMNS.join(', ')} FROM flights LIMIT ${ROWS}) TO '${server.dataDir}/raw.csv'`,
    );
    theirs.push(bytes / MB / ((performance.now() - started) / 1000));
  }
  clearInterval(sampling);
  raw.closeSync();
  return [
    {
      name: 'a million rows as CSV',
      value: median(ours),
      unit: 'MB/s',
      bar: 20,
      isAtLeast: true,
      raw: median(theirs),
      rawName: 'DuckDB writes them',
    },
    { name: 'memory for one such answer in the server', value: firstPeak - before, unit: 'MB', bar: 150 },
    { name: `memory for ${RUNS} of them, one after the other`, value: peak - before, unit: 'MB', bar: 150 },
  ];
}
