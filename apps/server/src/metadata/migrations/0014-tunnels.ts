import type { Migration } from '../migrate.ts';

export const tunnels: Migration = {
  number: 14,
  name: 'tunnels that databases are reached through',
  up: async db => {
    await db.schema.alterTable('databases').addColumn('tunnel', 'text').execute();
    await db.schema.alterTable('databases').addColumn('sealed_tunnel_secrets', 'text').execute();
  },
};
