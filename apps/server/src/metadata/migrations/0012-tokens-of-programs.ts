import type { Migration } from '../migrate.ts';

export const tokensOfPrograms: Migration = {
  number: 12,
  name: 'since when tokens that other programs sign hold for an account',
  up: async db => {
    await db.schema.alterTable('users').addColumn('tokens_since', 'bigint').execute();
  },
};
