import { sql } from 'kysely';
import type { Db } from './open-store.ts';

export interface Person {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
}

/** What can have owners. */
export type Ownable = 'chart' | 'dashboard' | 'dataset' | 'report';

/** Returns users by id, without deleted ones. */
export async function peopleById(
  db: Db,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, Person>> {
  const wanted = [...new Set(ids.filter(id => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'username'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map(row => [row.id, row]));
}

/** Returns the owners of items by item id; an item without owners has an empty list. */
export async function ownersOf(
  db: Db,
  kind: Ownable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Person[]>> {
  const owners = new Map<number, Person[]>(ids.map(id => [id, []]));
  if (ids.length === 0) return owners;
  const thing = sql.ref(`${kind}_id`);
  const { rows } = await sql<Person & { thing: number }>`
    select ${thing} as thing, users.id, users.first_name, users.last_name, users.username
    from ${sql.table(`${kind}_owners`)} inner join users on users.id = user_id where ${thing} in (${sql.join(ids)}) order by users.id`.execute(
    db,
  );
  for (const { thing: id, ...person } of rows) owners.get(id)?.push(person);
  return owners;
}

/** Replaces the owners of an item. */
export async function setOwners(
  db: Db,
  kind: Ownable,
  id: number,
  userIds: readonly number[],
): Promise<void> {
  const [table, thing] = [sql.table(`${kind}_owners`), sql.ref(`${kind}_id`)];
  await sql`delete from ${table} where ${thing} = ${id}`.execute(db);
  for (const userId of new Set(userIds))
    await sql`insert into ${table} (${thing}, user_id) values (${id}, ${userId}) on conflict do nothing`.execute(
      db,
    );
}

/** Returns true if all these users exist. */
export async function allExist(db: Db, userIds: readonly number[]): Promise<boolean> {
  return (await peopleById(db, userIds)).size === new Set(userIds).size;
}

/** Returns a user as lists name one; null for none. */
export function wirePerson(
  person: Person | undefined,
): { id: number; first_name: string; last_name: string } | null {
  return person ? { id: person.id, first_name: person.first_name, last_name: person.last_name } : null;
}

/** Returns first and last name, or nothing for none. */
export function fullName(person: Person | undefined): string {
  return person ? `${person.first_name} ${person.last_name}` : '';
}
