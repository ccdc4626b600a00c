import { afterAll, beforeAll, expect, it } from 'vitest';
import { instantOf, wallClock } from '@powerset/core/time-range/wall-clock.ts';
import { aColumn, aDataset, aMetric } from '../flights.ts';
import { aQuery } from '../run-query.ts';
import { plainRows, type OpenEngine } from './three-engines.ts';

const HOUR = 3_600_000;
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'] as const;
/** Every half hour around the days on which the clocks change in Europe and America. */
const MOMENTS = ['2024-03-09T12:00Z', '2024-03-30T00:00Z', '2024-10-26T00:00Z', '2024-11-02T12:00Z'].flatMap(
  from => Array.from({ length: 120 }, (_, half) => Date.parse(from) + (half * HOUR) / 2),
);

/** How an engine writes timestamps, and clock times if it has a type for them. */
export interface ZonedEngine {
  readonly type: string;
  readonly moment: (utc: string) => string;
  readonly clock: ((text: string) => string) | undefined;
  /** Fewer zones, for engines with slow queries. */
  readonly zones?: readonly string[];
  /**
   * Stores rows in a table and returns its name, for an engine that limits the stages or the text of a query.
   */
  readonly store?: (columns: readonly string[], rows: readonly string[]) => Promise<string>;
}

const textOf = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 19).replace('T', ' ');
const valuesOf = ({ moment, clock }: ZonedEngine, text: string, ms: number): string[] =>
  clock ? [moment(text), `${ms / 1000}`, clock(text)] : [moment(text), `${ms / 1000}`];

/** Returns SQL with every timestamp as `happened`, as seconds `since` 1970, and as a time on the `clock`. */
async function momentsSql(engine: ZonedEngine): Promise<string> {
  const columns = engine.clock ? ['happened', 'since', 'clock'] : ['happened', 'since'];
  const rows = MOMENTS.map(ms => valuesOf(engine, textOf(ms), ms));
  if (engine.store) {
    const table = await engine.store(
      columns,
      rows.map(row => `(${row.join(', ')})`),
    );
    return `SELECT ${columns.join(', ')} FROM ${table}`;
  }
  const selects = rows.map(row => row.map((value, at) => `${value} AS ${columns[at]!}`).join(', '));
  return selects.map(select => `SELECT ${select}`).join(' UNION ALL ');
}

const inZone = (timeZone: string, engine: ZonedEngine, sql: string) =>
  aDataset({
    sql,
    tableName: 'moments',
    mainTemporalColumn: 'happened',
    timeSettings: { timeZone },
    metrics: [aMetric('count', 'COUNT(*)')],
    columns: [
      aColumn('happened', 'temporal', { type: engine.type }),
      aColumn('since', 'numeric', { isTemporal: true, pythonDateFormat: 'epoch_s', type: 'BIGINT' }),
      aColumn('clock', 'temporal'),
    ],
  });
const axis = (name: string, timeGrain: string) => ({
  columnType: 'BASE_AXIS',
  sqlExpression: name,
  label: name,
  expressionType: 'SQL',
  timeGrain,
});

/** Returns how many timestamps each period has, by the platform's own time zones. */
function byHand(moments: readonly number[], timeZone: string, grain: number): unknown[] {
  const starts = Map.groupBy(moments, ms => Math.floor(wallClock(ms, timeZone) / grain) * grain);
  return [...starts]
    .map(([start, members]) => [start, members.length])
    .sort((a, b) => Number(a[0]) - Number(b[0]));
}

/** Tests timestamps of datasets with a time zone, on an engine that knows zones. */
export function timeZoneConformance(open: () => Promise<OpenEngine>, written: ZonedEngine): void {
  let engine: OpenEngine;
  let sql: string;
  beforeAll(async () => {
    engine = await open();
    sql = await momentsSql(written);
  });
  afterAll(() => engine.close());
  const rows = async (timeZone: string, query: Record<string, unknown>) =>
    plainRows(
      await engine.ask(aQuery({ metrics: ['count'], ...query }), { dataset: inZone(timeZone, written, sql) }),
    ).sort((a, b) => Number(a[0]) - Number(b[0]));

  it.each(written.zones ?? ZONES)(
    'are cut to days and hours of %s, also where the clocks change',
    async zone => {
      for (const column of ['happened', 'since']) {
        expect(await rows(zone, { columns: [axis(column, 'P1D')] })).toEqual(
          byHand(MOMENTS, zone, 24 * HOUR),
        );
        expect(await rows(zone, { columns: [axis(column, 'PT1H')] })).toEqual(byHand(MOMENTS, zone, HOUR));
      }
    },
  );

  it.each(written.zones ?? ZONES)('are asked for from midnight to midnight of %s', async zone => {
    for (const [since, until] of [
      ['2024-03-31', '2024-04-01'],
      ['2024-03-10', '2024-03-11'],
      ['2024-10-27', '2024-10-28'],
      ['2024-11-03', '2024-11-04'],
    ] as const) {
      const [from, to] = [since, until].map(day => instantOf(Date.parse(day), zone)) as [number, number];
      const count = MOMENTS.filter(ms => ms >= from && ms < to).length;
      for (const col of ['happened', 'since'])
        expect(
          await rows(zone, { filters: [{ col, op: 'TEMPORAL_RANGE', val: `${since} : ${until}` }] }),
        ).toEqual([[count]]);
      expect(await rows(zone, { granularity: 'happened', time_range: `${since} : ${until}` })).toEqual([
        [count],
      ]);
      expect(
        await rows(zone, { filters: [{ col: 'happened', op: '==', val: Date.parse(since), grain: 'P1D' }] }),
      ).toEqual([[count]]);
    }
  });

  it('that a chart shows are found again by what it shows', async () => {
    const shown = await rows('Europe/Berlin', {
      columns: ['happened'],
      row_limit: 5,
      orderby: [['happened', true]],
    });
    expect(shown[0]![0]).toBe(wallClock(MOMENTS[0]!, 'Europe/Berlin'));
    expect(
      await rows('Europe/Berlin', {
        columns: ['happened'],
        filters: [{ col: 'happened', op: 'IN', val: shown.map(row => row[0]) }],
      }),
    ).toEqual(shown);
    expect(
      await rows('Europe/Berlin', { filters: [{ col: 'happened', op: '>=', val: '2024-11-03 00:00:00' }] }),
    ).toEqual([[MOMENTS.filter(ms => ms >= Date.parse('2024-11-02T23:00Z')).length]]);
  });

  it.skipIf(!written.clock)('that are times on a clock already stay as they are', async () => {
    expect(await rows('Europe/Berlin', { columns: [axis('clock', 'P1D')] })).toEqual(
      byHand(MOMENTS, 'UTC', 24 * HOUR),
    );
  });

  it('meet those of a period before on the same day', async () => {
    const filters = [{ col: 'happened', op: 'TEMPORAL_RANGE', val: '2024-03-31 : 2024-04-01' }];
    const [row] = await rows('Europe/Berlin', {
      columns: [axis('happened', 'P1D')],
      filters,
      time_offsets: ['1 day ago'],
    });
    expect(row).toEqual([Date.parse('2024-03-31'), 46, 46]);
  });
}
