import type { Migration } from '../migrate.ts';
import { firstTables } from './0001-first-tables.ts';

/** Every migration, in order. Numbers are never reused and a released migration is never edited. */
export const MIGRATIONS: readonly Migration[] = [firstTables];
