import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Imported } from './fields.ts';
import { q } from './q.ts';

const TimeRange = z.object({
  since: z.string().nullable(),
  until: z.string().nullable(),
  timeRange: z.string(),
});

/** `q` is one time range as text, or a list of them; a list returns a list. */
export const timeRange = defineEndpoint({
  method: 'GET',
  path: '/api/v1/time_range/',
  summary: 'The bounds that a time range means now',
  tag: 'Misc',
  permission: ['can_time_range', 'Api'],
  query: z.object({ q: q(z.union([z.string(), z.array(z.string()).max(100)])) }),
  response: z.object({ result: z.union([TimeRange, z.array(TimeRange)]) }),
  errors: ['request.invalid'],
});

export const availableDomains = defineEndpoint({
  method: 'GET',
  path: '/api/v1/available_domains/',
  summary: 'Host names that requests may be spread over',
  tag: 'Available Domains',
  permission: ['can_read', 'AvailableDomains'],
  response: z.object({ result: z.object({ domains: z.array(z.string()).nullable() }) }),
  errors: [],
});

/** A ZIP file of everything: databases, datasets, charts, dashboards, saved queries. */
export const exportAssets = defineEndpoint({
  method: 'GET',
  path: '/api/v1/assets/export/',
  summary: 'Export everything',
  tag: 'Import/export',
  permission: ['can_export', 'ImportExportRestApi'],
  response: z.unknown(),
  answers: 'raw',
  errors: [],
});

/** The file is the multipart field `bundle`; existing items are overwritten. */
export const importAssets = defineEndpoint({
  method: 'POST',
  path: '/api/v1/assets/import/',
  summary: 'Import everything',
  tag: 'Import/export',
  permission: ['can_import_', 'ImportExportRestApi'],
  takesFiles: true,
  response: Imported,
  errors: ['import.invalid', 'request.too-large'],
});

/** The form through which older versions imported dashboards; it redirects to their list. */
export const importDashboardsForm = defineEndpoint({
  method: 'POST',
  path: '/superset/import_dashboards/',
  summary: 'Import dashboards, on the path of the old form',
  tag: 'Import/export',
  permission: ['can_import_dashboards', 'Superset'],
  takesFiles: true,
  response: z.unknown(),
  answers: 'raw',
  errors: ['import.invalid', 'request.too-large'],
});

export const openApi = defineEndpoint({
  method: 'GET',
  path: '/api/:version/_openapi',
  summary: 'This description',
  tag: 'OpenApi',
  permission: ['can_get', 'OpenApi'],
  params: z.object({ version: z.string() }),
  response: z.looseObject({}),
  errors: ['resource.not-found'],
});
