import { moment, whole, type SourceRow } from './cells.ts';
import type { Ledger } from './ledger.ts';
import type { Source } from './source.ts';

/** What every part of a move has at hand. */
export interface MoveContext {
  readonly source: Source;
  readonly ledger: Ledger;
  /** Seals a secret with the key of this installation. */
  readonly seal: (text: string) => string;
  /** Reads a secret of the reference; undefined when no key was given that fits. */
  readonly unseal: (stored: string) => string | undefined;
}

/** Who made and changed a thing, and when, as it was there. */
export function auditOf(row: SourceRow, { ledger }: MoveContext) {
  const createdOn = moment(row, 'created_on') ?? moment(row, 'changed_on') ?? 0;
  return {
    created_on: createdOn,
    created_by: ledger.idOf('user', whole(row, 'created_by_fk')),
    changed_on: moment(row, 'changed_on') ?? createdOn,
    changed_by: ledger.idOf('user', whole(row, 'changed_by_fk')),
  };
}

/** Rows of a table of pairs, by the first of the two, as the numbers of the second. */
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

/** The numbers here of things there, each once and in order; those that did not come are left out. */
export function idsHere(
  ledger: Ledger,
  kind: Parameters<Ledger['idOf']>[0],
  ids: readonly number[] | undefined,
): number[] {
  return [...new Set((ids ?? []).flatMap(id => ledger.idOf(kind, id) ?? []))].sort((a, b) => a - b);
}

/** What tells a thing without uuid from others, in every run and whichever reference it comes from. */
export function ownKey(row: SourceRow): string {
  return `${String(row['id'])} ${String(row['created_on'])}`;
}

/** A uuid for a thing that old versions made without one; the same in every run. */
export function madeUuid(kind: string, row: SourceRow, { ledger }: MoveContext): string {
  const hex = Buffer.from(ledger.sign(`${kind} ${ownKey(row)}`), 'base64url')
    .toString('hex')
    .slice(0, 32);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
