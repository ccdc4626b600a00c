import type { Migration } from '../migrate.ts';
import { index } from './table-parts.ts';

/** Every write leaves an entry, so the log is long: it is listed and trimmed by time. */
export const logOrder: Migration = {
  number: 19,
  name: 'the action log by its moments',
  up: async db => index(db, 'logs', 'created_on'),
};
