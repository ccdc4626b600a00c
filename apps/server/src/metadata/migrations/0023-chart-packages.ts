import type { Migration } from '../migrate.ts';
import { audit, identity, table, texts } from './table-parts.ts';

export const chartPackages: Migration = {
  number: 23,
  name: 'chart packages',
  up: async (db, context) => {
    await table(db, 'chart_packages', t =>
      audit(
        texts(
          identity(t, context).addColumn('viz_type', 'text', c => c.notNull().unique()),
          ['name', 'package_name', 'version', 'digest', 'origin', 'manifest', 'script'],
          ['style', 'thumbnail'],
        ),
      ),
    );
  },
};
