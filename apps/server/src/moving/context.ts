import { moment, whole, type SourceRow } from './cells.ts';
import type { Ledger } from './ledger.ts';
import type { Source } from './source.ts';

/** What every part of a migration needs. */
export interface MoveContext {
  readonly source: Source;
  readonly ledger: Ledger;
  /** Encrypts a secret with this installation's key. */
  readonly seal: (text: string) => string;
  /** Decrypts a secret of Superset; undefined if no given key fits. */
  readonly unseal: (stored: string) => string | undefined;
}

/** Returns who created and changed an item in Superset, and when. */
export function auditOf(row: SourceRow, { ledger }: MoveContext) {
  const createdOn = moment(row, 'created_on') ?? moment(row, 'changed_on') ?? 0;
  return {
    created_on: createdOn,
    created_by: ledger.idOf('user', whole(row, 'created_by_fk')),
    changed_on: moment(row, 'changed_on') ?? createdOn,
    changed_by: ledger.idOf('user', whole(row, 'changed_by_fk')),
  };
}

/** Returns the rows of a link table, as the second ids by the first. */
export async function linksOf(
  source: Source,
  table: string,
  from: string,
  to: string,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const links = new Map<number, number[]>();
  for (const row of await source.rows(table)) {
    const [left, right] = [whole(row, from), whole(row, to)];
    if (left === null || right === null) continue;
    const list = links.get(left);
    if (list) list.push(right);
    else links.set(left, [right]);
  }
  return links;
}

/** Returns the ids here of items there, each once and in order, without those that were not copied. */
export function idsHere(
  ledger: Ledger,
  kind: Parameters<Ledger['idOf']>[0],
  ids: readonly number[] | undefined,
): number[] {
  return [...new Set((ids ?? []).flatMap(id => ledger.idOf(kind, id) ?? []))].sort((a, b) => a - b);
}

/** Returns what identifies an item without a UUID in every run and from any Superset. */
export function ownKey(row: SourceRow): string {
  return `${String(row['id'])} ${String(row['created_on'])}`;
}

/** Returns a UUID for an item that old versions created without one; the same in every run. */
export function madeUuid(kind: string, row: SourceRow, { ledger }: MoveContext): string {
  const hex = Buffer.from(ledger.sign(`${kind} ${ownKey(row)}`), 'base64url')
    .toString('hex')
    .slice(0, 32);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
