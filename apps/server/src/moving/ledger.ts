import { sql } from 'kysely';
import { stableJson } from '@powerset/kit/stable-json.ts';
import type { Secrets } from '../config/secret-key.ts';
import type { Db } from '../metadata/open-store.ts';
import type { MetadataEngine } from '../metadata/migrate.ts';
import type { Kind, Outcome, ReportBook } from './report.ts';
import { tryOut } from './try-out.ts';

/** Kinds with ids, and what identifies them in both installations. */
const HOMES = {
  role: { table: 'roles', same: 'name' },
  user: { table: 'users', same: 'username' },
  database: { table: 'databases', same: 'uuid' },
  dataset: { table: 'datasets', same: 'uuid' },
  chart: { table: 'charts', same: 'uuid' },
  dashboard: { table: 'dashboards', same: 'uuid' },
  'saved query': { table: 'saved_queries', same: 'uuid' },
  'annotation layer': { table: 'annotation_layers', same: 'name' },
  tag: { table: 'tags', same: 'name' },
  annotation: { table: 'annotations', same: undefined },
  'row rule': { table: 'row_rules', same: undefined },
  'CSS template': { table: 'css_templates', same: undefined },
  'filter set': { table: 'filter_sets', same: undefined },
  report: { table: 'reports', same: undefined },
} as const;

export type NumberedKind = keyof typeof HOMES;

interface Place {
  readonly id: number;
  /** Undefined if it does not exist here yet. */
  readonly here: { readonly changedOn: number | undefined } | undefined;
  readonly state: { readonly digest: string; readonly changedOn: number | null } | undefined;
}

/** An item as it would be here. */
export interface Incoming {
  readonly sourceId: number;
  readonly key: string;
  readonly name: string;
  readonly columns: Readonly<Record<string, unknown>>;
  /**
   * Columns whose text differs in every run, such as encrypted ones; `columns` or `parts` show whether they
   * changed.
   */
  readonly sealed?: Readonly<Record<string, unknown>>;
  /** Dependent data; compared, and written by `writeParts`. */
  readonly parts?: unknown;
  readonly writeParts?: (id: number, db: Db) => Promise<void>;
  /** When it was last changed in Superset. */
  readonly changedOn?: number;
  /** Whether an item that was created here is never changed. */
  readonly keepsOwn?: boolean;
  /** Remarks for the report if it is written. */
  readonly notes?: readonly string[];
  /** Whether a failure ends the whole migration. */
  readonly isNeeded?: boolean;
}

export type Ledger = Awaited<ReturnType<typeof openLedger>>;

export interface LedgerDeps {
  readonly db: Db;
  readonly engine: MetadataEngine;
  readonly secrets: Secrets;
  readonly report: ReportBook;
}

/** Tracks earlier runs, assigns ids, and writes new and changed items. */
export async function openLedger({ db, engine, secrets, report }: LedgerDeps) {
  const states = new Map(
    (await db.selectFrom('moved_things').selectAll().execute()).map(row => [`${row.kind}\n${row.key}`, row]),
  );
  const places = new Map<Kind, Map<number, Place>>();
  const sign = (value: unknown): string => secrets.sign('moved thing', stableJson(value));

  const remember = async (
    kind: string,
    key: string,
    state: { readonly id: number; readonly digest: string; readonly changedOn: number | null },
  ): Promise<void> => {
    const values = { object_id: state.id, digest: state.digest, changed_on: state.changedOn };
    await db
      .insertInto('moved_things')
      .values({ kind, key, ...values })
      .onConflict(conflict => conflict.columns(['kind', 'key']).doUpdateSet(values))
      .execute();
  };

  return {
    db,
    report,
    sign,
    remember,
    /** Returns the stored digest of an item without an id. */
    digestOf: (kind: string, key: string): string | undefined => states.get(`${kind}\n${key}`)?.digest,
    /** Assigns ids: that of the existing item, its own if free, or a new one. */
    async reserve(
      kind: NumberedKind,
      things: readonly { readonly sourceId: number; readonly key: string }[],
    ): Promise<void> {
      const found = await thingsHere(db, kind);
      places.set(
        kind,
        giveNumbers(things, found, key => states.get(`${kind}\n${key}`)),
      );
    },
    /** Returns the id here of an item there; null for nothing, and for what was not copied. */
    idOf: (kind: NumberedKind, sourceId: number | null): number | null =>
      sourceId === null ? null : (places.get(kind)?.get(sourceId)?.id ?? null),
    /** Returns true if an item of that kind has a new id here. */
    hasMoved: (kind: NumberedKind): boolean =>
      [...(places.get(kind) ?? [])].some(([sourceId, { id }]) => sourceId !== id),
    isNew: (kind: NumberedKind, sourceId: number): boolean =>
      places.get(kind)?.get(sourceId)?.here === undefined,
    /** Writes an item unless it is unchanged or was changed here. */
    async put(kind: NumberedKind, thing: Incoming): Promise<Outcome> {
      const place = places.get(kind)!.get(thing.sourceId)!;
      const count = (outcome: Outcome): Outcome => {
        report.count(kind, outcome);
        return outcome;
      };
      const digest = sign({ columns: thing.columns, parts: thing.parts });
      const reason = place.here && reasonToKeep(place, thing);
      if (place.state?.digest === digest) return count('unchanged');
      if (reason) {
        report.note({ kind, name: thing.name, about: 'kept', why: reason });
        return count('kept');
      }
      const failure = await tryOut(db, () => write(db, kind, thing, place));
      if (failure === undefined) {
        for (const why of thing.notes ?? []) report.note({ kind, name: thing.name, about: 'changed', why });
        if (!place.here && place.id !== thing.sourceId)
          report.renumbered(kind, thing.name, { from: thing.sourceId, to: place.id });
        await remember(kind, thing.key, {
          id: place.id,
          digest,
          changedOn: (thing.columns['changed_on'] as number | undefined) ?? null,
        });
        return count(place.here ? 'updated' : 'new');
      }
      if (thing.isNeeded) throw failure;
      if (!place.here) places.get(kind)!.delete(thing.sourceId);
      report.note({ kind, name: thing.name, about: 'failed', why: failure.message });
      return count('failed');
    },
    /** Reports that an item cannot be copied. */
    refuse(
      kind: NumberedKind,
      { sourceId, name }: { readonly sourceId: number; readonly name: string },
      why: string,
    ): void {
      if (places.get(kind)?.get(sourceId)?.here === undefined) places.get(kind)?.delete(sourceId);
      report.count(kind, 'failed');
      report.note({ kind, name, about: 'failed', why });
    },
    /** Keeps the store from assigning the ids that were copied. */
    async finish(): Promise<void> {
      if (engine !== 'postgresql') return;
      for (const { table } of Object.values(HOMES)) {
        await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select coalesce(max(id), 0) from ${sql.table(table)}) + 1, nextval(pg_get_serial_sequence(${table}, 'id'))), false)`.execute(
          db,
        );
      }
    },
  };
}

interface Here {
  readonly id: number;
  readonly key: string | undefined;
  readonly changedOn: number | undefined;
}

async function thingsHere(db: Db, kind: NumberedKind): Promise<readonly Here[]> {
  const { table, same } = HOMES[kind];
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
  return rows.map(row => ({
    id: Number(row['id']),
    key: same && String(row[same]),
    changedOn: row['changed_on'] === undefined ? undefined : Number(row['changed_on']),
  }));
}

function giveNumbers(
  things: readonly { readonly sourceId: number; readonly key: string }[],
  found: readonly Here[],
  stateOf: (
    key: string,
  ) =>
    | { readonly object_id: number; readonly digest: string; readonly changed_on: number | null }
    | undefined,
): Map<number, Place> {
  const byId = new Map(found.map(thing => [thing.id, thing]));
  const byKey = new Map(
    found.flatMap(thing => (thing.key === undefined ? [] : [[thing.key, thing] as const])),
  );
  const hereOf = (key: string): Here | undefined => byId.get(stateOf(key)?.object_id ?? 0) ?? byKey.get(key);
  let last = Math.max(0, ...byId.keys(), ...things.map(thing => thing.sourceId));
  return new Map(
    things.map(({ sourceId, key }) => {
      const here = hereOf(key);
      const state = here && stateOf(key);
      const id = here?.id ?? (byId.has(sourceId) ? (last += 1) : sourceId);
      return [sourceId, { id, here, state: state && { digest: state.digest, changedOn: state.changed_on } }];
    }),
  );
}

function reasonToKeep({ here, state }: Place, thing: Incoming): string | undefined {
  if (!state) {
    if (thing.keepsOwn) return 'the name already exists';
    return (here?.changedOn ?? 0) > (thing.changedOn ?? 0) ? 'the existing one was changed later' : undefined;
  }
  return here?.changedOn !== undefined && here.changedOn !== state.changedOn
    ? 'it was changed both here and in Superset'
    : undefined;
}

async function write(db: Db, kind: NumberedKind, thing: Incoming, place: Place): Promise<void> {
  const table = sql.table(HOMES[kind].table);
  const columns = Object.entries({ ...thing.columns, ...thing.sealed });
  if (place.here) {
    await sql`update ${table} set ${sql.join(columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))} where id = ${place.id}`.execute(
      db,
    );
  } else {
    const all: [string, unknown][] = [['id', place.id], ...columns];
    await sql`insert into ${table} (${sql.join(all.map(([name]) => sql.ref(name)))}) values (${sql.join(all.map(([, value]) => sql`${value}`))})`.execute(
      db,
    );
  }
  await thing.writeParts?.(place.id, db);
}
