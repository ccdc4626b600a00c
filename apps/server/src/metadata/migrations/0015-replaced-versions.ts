import type { Migration } from '../migrate.ts';
import { index, ints, table, texts } from './table-parts.ts';

export const replacedVersions: Migration = {
  number: 15,
  name: 'versions that saves replaced, so that a stale save can be told what others changed',
  up: async db => {
    await table(db, 'replaced_versions', t =>
      texts(ints(t, ['thing_id'], [], ['version', 'replaced_on']), [
        'kind',
        'fields',
      ]).addPrimaryKeyConstraint('replaced_versions_key', ['kind', 'thing_id', 'version'] as never),
    );
    await index(db, 'replaced_versions', 'replaced_on');
  },
};
