import { sql, type SqlBool } from 'kysely';
import { ALWAYS, anyOf, contains } from '../../listing/conditions.ts';
import type { ListSpec } from '../../listing/list-page.ts';
import { linkedTo } from '../../listing/shared-filters.ts';

const OWNERS = ['owners.first_name', 'owners.id', 'owners.last_name'] as const;

/** The columns, filters, and orders of report lists. */
export const REPORT_LIST: ListSpec = {
  table: 'reports',
  title: 'Report Schedule',
  listColumns: [
    'active',
    'changed_by.first_name',
    'changed_by.last_name',
    'changed_on',
    'changed_on_delta_humanized',
    'chart_id',
    'created_by.first_name',
    'created_by.last_name',
    'created_on',
    'creation_method',
    'crontab',
    'crontab_humanized',
    'dashboard_id',
    'description',
    'extra',
    'id',
    'last_eval_dttm',
    'last_state',
    'name',
    ...OWNERS,
    'recipients.id',
    'recipients.type',
    'timezone',
    'type',
  ],
  showColumns: [
    'id',
    'active',
    'chart.id',
    'chart.slice_name',
    'chart.viz_type',
    'context_markdown',
    'creation_method',
    'crontab',
    'custom_width',
    'dashboard.dashboard_title',
    'dashboard.id',
    'database.database_name',
    'database.id',
    'description',
    'extra',
    'force_screenshot',
    'grace_period',
    'last_eval_dttm',
    'last_state',
    'last_value',
    'last_value_row_json',
    'log_retention',
    'name',
    ...OWNERS,
    'recipients.id',
    'recipients.recipient_config_json',
    'recipients.type',
    'report_format',
    'sql',
    'timezone',
    'type',
    'validator_config_json',
    'validator_type',
    'working_timeout',
  ],
  joins:
    'left join users as creator on creator.id = reports.created_by left join users as changer on changer.id = reports.changed_by',
  orderColumns: {
    active: 'reports.active',
    description: 'reports.description',
    'created_by.first_name': 'creator.first_name',
    'changed_by.first_name': 'changer.first_name',
    changed_on: 'reports.changed_on',
    changed_on_delta_humanized: 'reports.changed_on',
    created_on: 'reports.created_on',
    crontab: 'reports.crontab',
    last_eval_dttm: 'reports.last_eval_on',
    name: 'reports.name',
    type: 'reports.type',
    crontab_humanized: 'reports.crontab',
  },
  filters: {
    name: {
      kind: 'text',
      column: 'reports.name',
      own: {
        report_all_text: {
          name: 'All Text',
          where: value =>
            value
              ? anyOf(
                  ['name', 'description', 'sql'].map(column => contains(`reports.${column}`, String(value))),
                )
              : ALWAYS,
        },
      },
    },
    active: { kind: 'flag', column: 'reports.active' },
    type: { kind: 'text', column: 'reports.type' },
    last_state: { kind: 'text', column: 'reports.last_state' },
    creation_method: { kind: 'text', column: 'reports.creation_method' },
    chart_id: { kind: 'number', column: 'reports.chart_id' },
    dashboard_id: { kind: 'number', column: 'reports.dashboard_id' },
    created_by: { kind: 'one', column: 'reports.created_by' },
    changed_by: { kind: 'one', column: 'reports.changed_by' },
    owners: { kind: 'many', column: linkedTo('report_owners', 'report_id', 'user_id', 'reports') },
  },
};

/** The columns, filters, and orders of lists of report runs. */
export const RUN_LIST: ListSpec = {
  table: 'report_logs',
  title: 'Report Execution Log',
  listColumns: [],
  showColumns: [],
  orderColumns: {
    state: 'report_logs.state',
    value: 'report_logs.value',
    error_message: 'report_logs.error_message',
    end_dttm: 'report_logs.ended_on',
    start_dttm: 'report_logs.started_on',
    scheduled_dttm: 'report_logs.scheduled_on',
  },
  filters: { state: { kind: 'text', column: 'report_logs.state' } },
  defaultOrder: { column: 'scheduled_dttm', direction: 'desc' },
};

/** Returns the condition for the runs of one report. */
export const runsOf = (reportId: number) => sql<SqlBool>`report_logs.report_id = ${reportId}`;
