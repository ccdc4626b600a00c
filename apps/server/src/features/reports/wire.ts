import type { Selectable } from 'kysely';
import type { ReportItem, ReportRow } from '@powerset/contracts/report.ts';
import { scheduleInWords } from '@powerset/core/report/schedule.ts';
import { humanize, wireMoment } from '../../listing/moments.ts';
import { wirePerson } from '../../metadata/people.ts';
import type { ReportLogTable } from '../../metadata/tables.ts';
import type { Report } from './store.ts';

/** Returns a report as a list item. */
export function reportRow(report: Report, nowMs: number): ReportRow {
  return {
    ...shared(report),
    changed_by: wirePerson(report.changer),
    changed_on: wireMoment(report.changed_on),
    changed_on_delta_humanized: humanize(report.changed_on, nowMs),
    created_by: wirePerson(report.creator),
    created_on: wireMoment(report.created_on),
    chart_id: report.chart_id,
    dashboard_id: report.dashboard_id,
    crontab_humanized: scheduleInWords(report.crontab),
    recipients: report.recipients.map(({ id, type }) => ({ id, type })),
  };
}

/** Returns a report as a single item. */
export function reportItem(report: Report): ReportItem {
  const { chart, dashboard, database } = report;
  return {
    ...shared(report),
    chart: chart ? { id: chart.id, slice_name: chart.name, viz_type: chart.viz_type } : null,
    dashboard: dashboard ? { id: dashboard.id, dashboard_title: dashboard.title } : null,
    database: database ? { id: database.id, database_name: database.name } : null,
    context_markdown: report.context_markdown,
    custom_width: report.custom_width,
    force_screenshot: report.force_screenshot === 1,
    grace_period: report.grace_period,
    last_value: report.last_value,
    last_value_row_json: report.last_value_row_json,
    log_retention: report.log_retention,
    recipients: report.recipients.map(({ id, type, recipient_config_json }) => ({
      id,
      type,
      recipient_config_json,
    })),
    report_format: report.report_format,
    sql: report.sql,
    validator_config_json: report.validator_config_json,
    validator_type: report.validator_type,
    working_timeout: report.working_timeout,
  };
}

/** Returns a run in wire format. */
export function runRow(run: Selectable<ReportLogTable>) {
  const moment = (ms: number | null) => (ms === null ? null : wireMoment(ms));
  return {
    id: run.id,
    uuid: run.uuid,
    state: run.state,
    error_message: run.error_message,
    value: run.value,
    value_row_json: run.value_row_json,
    scheduled_dttm: moment(run.scheduled_on),
    start_dttm: moment(run.started_on),
    end_dttm: moment(run.ended_on),
  };
}

function shared(report: Report) {
  return {
    id: report.id,
    active: report.active === 1,
    creation_method: report.creation_method,
    crontab: report.crontab,
    description: report.description,
    extra: JSON.parse(report.extra) as Record<string, unknown>,
    last_eval_dttm: report.last_eval_on === null ? null : wireMoment(report.last_eval_on),
    last_state: report.last_state,
    name: report.name,
    owners: report.owners.map(({ id, first_name, last_name }) => ({ id, first_name, last_name })),
    timezone: report.timezone,
    type: report.type,
  };
}
