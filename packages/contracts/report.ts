import { z } from 'zod';
import { isSchedule } from '@powerset/core/report/schedule.ts';
import { TIME_ZONES } from '@powerset/core/time-range/time-zones.ts';
import { described, functionCheck, lengthCheck } from './described-fields.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  flag,
  IdParams,
  ids,
  integer,
  list,
  mapping,
  number,
  oneOf,
  PathId,
  Person,
  recordId,
  sqlText,
  strictBody,
  text,
  textBetween,
} from './fields.ts';
import { ListQuery, optionalQ } from './q.ts';
import { resourceEndpoints } from './resource.ts';

const Owner = Person.extend({ id: z.int() });
const Shared = {
  id: z.int(),
  active: z.boolean(),
  creation_method: z.string(),
  crontab: z.string(),
  description: z.string().nullable(),
  extra: z.record(z.string(), z.unknown()),
  last_eval_dttm: z.string().nullable(),
  last_state: z.string(),
  name: z.string(),
  owners: z.array(Owner),
  timezone: z.string(),
  type: z.string(),
};
export const ReportRow = z.object({
  ...Shared,
  changed_by: Person.nullable(),
  changed_on: z.string(),
  changed_on_delta_humanized: z.string(),
  created_by: Person.nullable(),
  created_on: z.string(),
  chart_id: z.int().nullable(),
  dashboard_id: z.int().nullable(),
  crontab_humanized: z.string(),
  recipients: z.array(z.object({ id: z.int(), type: z.string() })),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const ReportItem = z.object({
  ...Shared,
  chart: z.object({ id: z.int(), slice_name: z.string(), viz_type: z.string().nullable() }).nullable(),
  context_markdown: z.string().nullable(),
  custom_width: z.int().nullable(),
  dashboard: z.object({ id: z.int(), dashboard_title: z.string().nullable() }).nullable(),
  database: z.object({ id: z.int(), database_name: z.string() }).nullable(),
  force_screenshot: z.boolean(),
  grace_period: z.int(),
  last_value: z.number().nullable(),
  last_value_row_json: z.string().nullable(),
  log_retention: z.int(),
  recipients: z.array(z.object({ id: z.int(), type: z.string(), recipient_config_json: z.string() })),
  report_format: z.string(),
  sql: z.string().nullable(),
  validator_config_json: z.string(),
  validator_type: z.string().nullable(),
  working_timeout: z.int(),
});
export type ReportItem = z.infer<typeof ReportItem>;

const crontab = () =>
  described(
    textBetween(1, 1000).refine(isSchedule, { error: 'Cron expression is not valid' }),
    'String',
    functionCheck('validate_crontab'),
    lengthCheck(1, 1000),
  );
const AT_LEAST_ONE =
  "<Range(min=1, max=None, min_inclusive=True, max_inclusive=True, error='Value must be greater than 0')>";
const positive = () =>
  described(
    integer().refine(value => value > 0, { error: 'Value must be greater than 0' }),
    'Integer',
    AT_LEAST_ONE,
  );
const recipients = () =>
  list(
    strictBody({
      type: oneOf(['Email', 'Slack']),
      recipient_config_json: strictBody({ target: text().optional() }).optional(),
    }),
  );
const condition = () =>
  described(
    strictBody({ op: oneOf(['<', '<=', '>', '>=', '==', '!=']).optional(), threshold: number().optional() }),
    'Nested',
  );
const width = () =>
  described(
    integer().refine(value => value >= 600 && value <= 2400, {
      error: 'Screenshot width must be between 600px and 2,400px',
    }),
    'Integer',
  );
const validator = () => oneOf(['not null', 'operator']);
const kind = () => oneOf(['Alert', 'Report']);
const origin = () => described(oneOf(['charts', 'dashboards', 'alerts_reports']), 'Enum');

// The order is that of `_info`.
const Fields = {
  active: flag().optional(),
  chart: recordId().nullish(),
  context_markdown: text().nullish(),
  creation_method: origin().optional(),
  crontab: crontab().optional(),
  custom_width: width().nullish(),
  dashboard: recordId().nullish(),
  database: recordId().optional(),
  description: text().nullish(),
  extra: mapping().optional(),
  force_screenshot: flag().optional(),
  grace_period: positive().optional(),
  log_retention: positive().optional(),
  name: textBetween(1, 150).optional(),
  owners: ids().optional(),
  recipients: recipients().optional(),
  report_format: oneOf(['PNG', 'CSV', 'TEXT']).optional(),
  sql: sqlText().nullish(),
  timezone: oneOf(TIME_ZONES).optional(),
  type: kind().optional(),
  validator_config_json: condition().optional(),
  validator_type: validator().nullish(),
  working_timeout: positive().nullish(),
};
const Create = strictBody({
  ...Fields,
  crontab: crontab(),
  name: textBetween(1, 150),
  selected_tabs: list(integer()).nullish(),
  sql: sqlText().optional(),
  type: kind(),
  validator_type: validator().optional(),
  working_timeout: positive().optional(),
}).refine(body => body.type !== 'Report' || body.database === undefined, {
  path: ['database'],
  error: 'Database reference is not allowed on a report',
});
export type ReportCreate = z.infer<typeof Create>;
const Update = strictBody(Fields);
export type ReportUpdate = z.infer<typeof Update>;

const log = {
  method: 'GET',
  tag: 'Report Schedules',
  permission: ['can_read', 'ReportSchedule'],
  errors: ['resource.not-found'],
} as const;
const OfReport = z.object({ report: PathId });
const Run = z.looseObject({ id: z.int(), uuid: z.string(), state: z.string() });

const endpoints = resourceEndpoints({
  path: 'report',
  tag: 'Report Schedules',
  view: 'ReportSchedule',
  row: ReportRow,
  item: ReportItem,
  create: Create,
  update: Update,
});
/** Scheduled reports of charts and dashboards, and alerts on queries. */
export const reportEndpoints = {
  ...endpoints,
  create: defineEndpoint({ ...endpoints.create, errorForm: 'listed' }),
};

/** The results of a report's runs. */
export const reportLogEndpoints = {
  list: defineEndpoint({
    ...log,
    path: '/api/v1/report/:report/log/',
    summary: 'The runs of a report',
    params: OfReport,
    query: z.looseObject({ q: optionalQ(ListQuery) }),
    response: z.object({ count: z.int(), ids: z.array(z.int()), result: z.array(Run) }),
  }),
  get: defineEndpoint({
    ...log,
    path: '/api/v1/report/:report/log/:id',
    summary: 'One run of a report',
    params: OfReport.extend(IdParams.shape),
    response: z.object({ id: z.int(), result: Run }),
  }),
};

export const slackChannels = defineEndpoint({
  ...log,
  path: '/api/v1/report/slack_channels/',
  summary: 'Slack channels that a report may be sent to',
  query: z.looseObject({ q: optionalQ(z.looseObject({})) }),
  response: z.object({ result: z.array(z.object({ id: z.string(), name: z.string() })) }),
  errors: ['request.invalid', 'resource.invalid'],
});
