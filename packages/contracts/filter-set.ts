import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { IdParams, keptText, oneOf, PathId, recordId, strictBody, textBetween } from './fields.ts';

const FilterSet = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  dashboard_id: z.int(),
  owner_id: z.int(),
  owner_type: z.string(),
  params: z.record(z.string(), z.unknown()),
});
export type FilterSetWire = z.infer<typeof FilterSet>;

// A filter set contains only the values of native filters.
const metadata = () => keptText().refine(isFilterValues);
const noMetadata = {
  error: 'failed to parse json_metadata to json',
  when: ({ issues }: { readonly issues: readonly unknown[] }) => issues.length === 0,
};

const owner = { owner_type: oneOf(['User', 'Dashboard']), owner_id: recordId().optional() };
const Create = strictBody({
  name: textBetween(0, 500),
  description: textBetween(1, 1000).nullish(),
  json_metadata: keptText(),
  params: z.unknown().optional(),
  ...owner,
}).refine(({ json_metadata: json }) => isFilterValues(json), noMetadata);
const Update = strictBody({
  name: textBetween(0, 500).optional(),
  description: textBetween(1, 1000).optional(),
  json_metadata: metadata().optional(),
  owner_type: oneOf(['Dashboard']).optional(),
});

const shared = {
  tag: 'Filter Sets',
  errors: ['request.invalid', 'resource.not-found', 'access.forbidden'],
} as const;
const root = '/api/v1/dashboard/:dashboard/filtersets';
const OfDashboard = z.object({ dashboard: PathId });
const One = OfDashboard.extend(IdParams.shape);

/** Saved filter values of a dashboard, for one user or for everyone. */
export const filterSetEndpoints = {
  list: defineEndpoint({
    ...shared,
    method: 'GET',
    path: root,
    summary: 'Kept filter values of a dashboard',
    permission: ['can_list', 'FilterSets'],
    params: OfDashboard,
    response: z.object({
      count: z.int(),
      ids: z.array(z.int()),
      result: z.array(
        FilterSet.extend({
          changed_by_fk: z.int().nullable(),
          created_by_fk: z.int().nullable(),
          changed_on: z.string(),
          created_on: z.string(),
        }),
      ),
    }),
  }),
  create: defineEndpoint({
    ...shared,
    method: 'POST',
    path: root,
    summary: 'Keep filter values',
    permission: ['can_add', 'FilterSets'],
    params: OfDashboard,
    body: Create,
    response: FilterSet,
    status: 201,
  }),
  update: defineEndpoint({
    ...shared,
    method: 'PUT',
    path: `${root}/:id`,
    summary: 'Change kept filter values',
    permission: ['can_edit', 'FilterSets'],
    params: One,
    body: Update,
    response: FilterSet,
    errors: [...shared.errors, 'resource.conflict'],
  }),
  remove: defineEndpoint({
    ...shared,
    method: 'DELETE',
    path: `${root}/:id`,
    summary: 'Forget kept filter values',
    permission: ['can_delete', 'FilterSets'],
    params: One,
    response: z.object({ id: z.int().optional() }),
    errors: [...shared.errors, 'resource.conflict'],
  }),
};

function isFilterValues(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json);
    return (
      isObject(value) &&
      Object.keys(value).join() === 'nativeFilters' &&
      isObject((value as { nativeFilters: unknown }).nativeFilters)
    );
  } catch {
    return false;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
