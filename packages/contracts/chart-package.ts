import { z } from 'zod';
import { InstalledChart } from '@powerset/core/chart-package/manifest.ts';
import { defineEndpoint } from './endpoint.ts';
import { IdParams, Message, Person } from './fields.ts';
import { IdsQuery, q } from './q.ts';
import { readEndpoints } from './resource.ts';

export const ChartPackageRow = z.object({
  id: z.int(),
  /** The chart type. */
  key: z.string(),
  name: z.string(),
  bundle_url: z.string(),
  package_name: z.string(),
  version: z.string(),
  digest: z.string(),
  origin: z.enum(['upload', 'folder']),
  description: z.string(),
  /** The number of saved charts of the type. */
  chart_count: z.int(),
  changed_on: z.string(),
  changed_on_delta_humanized: z.string(),
  changed_by: Person.nullable(),
});
export type ChartPackageRow = z.infer<typeof ChartPackageRow>;

const path = '/api/v1/chart_package/';
const tag = 'Chart packages';
const write = { tag, permission: ['can_write', 'DynamicPlugin'] } as const;

/** Chart types from outside the product. A package is installed from the multipart field `file`. */
export const chartPackageEndpoints = {
  ...readEndpoints({
    path: 'chart_package',
    tag,
    view: 'DynamicPlugin',
    row: ChartPackageRow,
    item: ChartPackageRow,
  }),
  create: defineEndpoint({
    ...write,
    method: 'POST',
    path,
    summary: 'Install a chart package, or replace it by another version',
    takesFiles: true,
    response: z.object({ id: z.int(), result: ChartPackageRow }),
    status: 201,
    errors: ['package.invalid', 'request.invalid', 'request.too-large', 'access.forbidden'],
  }),
  remove: defineEndpoint({
    ...write,
    method: 'DELETE',
    path: `${path}:id`,
    summary: 'Remove a chart package',
    params: IdParams,
    response: Message,
    errors: ['resource.not-found', 'package.invalid'],
  }),
  removeMany: defineEndpoint({
    ...write,
    method: 'DELETE',
    path,
    summary: 'Remove several chart packages',
    query: z.object({ q: q(IdsQuery) }),
    response: Message,
    errors: ['resource.not-found', 'package.invalid'],
  }),
};

/** What pages need to draw the charts of packages; guests of embedded dashboards too. */
export const installedChartPackages = defineEndpoint({
  method: 'GET',
  path: '/api/v1/powerset/chart-packages',
  summary: 'The chart packages that pages can draw',
  tag,
  permission: ['can_read', 'Chart'],
  response: z.object({ result: z.array(InstalledChart) }),
  errors: [],
});
