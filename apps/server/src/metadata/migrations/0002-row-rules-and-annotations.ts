import type { Migration } from '../migrate.ts';
import { audit, id, index, link, moments, table, texts, unique } from './table-parts.ts';

export const rowRulesAndAnnotations: Migration = {
  number: 2,
  name: 'row rules and annotations',
  up: async (db, context) => {
    await table(db, 'row_rules', t =>
      texts(audit(id(t, context)), ['name', 'filter_type', 'clause'], ['description', 'group_key']),
    );
    await unique(db, 'row_rules', 'name');
    await link(db, 'row_rule_datasets', ['row_rule_id', 'row_rules'], ['dataset_id', 'datasets']);
    await link(db, 'row_rule_roles', ['row_rule_id', 'row_rules'], ['role_id', 'roles']);
    await table(db, 'annotation_layers', t => texts(audit(id(t, context)), ['name'], ['descr']));
    await unique(db, 'annotation_layers', 'name');
    await table(db, 'annotations', t =>
      moments(
        texts(audit(id(t, context)), ['short_descr'], ['long_descr', 'json_metadata']),
        'start_on',
        'end_on',
      ).addColumn('layer_id', 'integer', c =>
        c.notNull().references('annotation_layers.id').onDelete('cascade'),
      ),
    );
    await index(db, 'annotations', 'layer_id');
  },
};
