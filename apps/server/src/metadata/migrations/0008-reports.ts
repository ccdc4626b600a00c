import type { Migration } from '../migrate.ts';
import { audit, id, index, ints, link, moments, table, texts, unique } from './table-parts.ts';

export const reports: Migration = {
  number: 8,
  name: 'reports, whom they go to, and what became of them',
  up: async (db, context) => {
    await table(db, 'reports', t =>
      ints(
        texts(
          audit(id(t, context)),
          [
            'type',
            'name',
            'crontab',
            'timezone',
            'creation_method',
            'report_format',
            'last_state',
            'validator_config_json',
            'extra',
          ],
          ['description', 'context_markdown', 'sql', 'validator_type', 'last_value_row_json'],
        ),
        ['active', 'force_screenshot', 'log_retention', 'grace_period', 'working_timeout'],
        ['custom_width'],
        [],
        ['last_eval_on'],
      )
        .addColumn('last_value', 'double precision')
        .addColumn('chart_id', 'integer', c => c.references('charts.id').onDelete('set null'))
        .addColumn('dashboard_id', 'integer', c => c.references('dashboards.id').onDelete('set null'))
        .addColumn('database_id', 'integer', c => c.references('databases.id').onDelete('set null')),
    );
    await unique(db, 'reports', 'name', 'type');
    for (const column of ['chart_id', 'dashboard_id', 'database_id']) await index(db, 'reports', column);
    await link(db, 'report_owners', ['report_id', 'reports'], ['user_id', 'users']);
    await table(db, 'report_recipients', t =>
      texts(id(t, context), ['type', 'recipient_config_json']).addColumn('report_id', 'integer', c =>
        c.notNull().references('reports.id').onDelete('cascade'),
      ),
    );
    await index(db, 'report_recipients', 'report_id');
    await table(db, 'report_logs', t =>
      ints(
        texts(
          moments(id(t, context), 'scheduled_on'),
          ['uuid', 'state'],
          ['error_message', 'value_row_json'],
        ),
        [],
        [],
        [],
        ['started_on', 'ended_on'],
      )
        .addColumn('value', 'double precision')
        .addColumn('report_id', 'integer', c => c.notNull().references('reports.id').onDelete('cascade')),
    );
    await index(db, 'report_logs', 'report_id', 'scheduled_on');
  },
};
