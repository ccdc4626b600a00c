import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { strictBody } from './fields.ts';

export const COMPARED_STATES = ['equal', 'different', 'failed', 'missing'] as const;

/** What comparing the data of one chart with its original showed. */
export const ComparedChart = z.object({
  name: z.string(),
  vizType: z.string(),
  id: z.object({ there: z.int(), here: z.int().nullable() }),
  state: z.enum(COMPARED_STATES),
  /** Of the data; null where the answer has no rows. */
  rows: z.int().nullable(),
  /** The first cell that differs. */
  difference: z.object({ at: z.string(), there: z.string(), here: z.string() }).optional(),
  why: z.string().optional(),
});
export type ComparedChart = z.infer<typeof ComparedChart>;

export const ComparedList = z.object({
  list: z.string(),
  there: z.int(),
  here: z.int(),
  missing: z.array(z.string()),
  different: z.array(z.object({ name: z.string(), what: z.string() })),
  failure: z.string().optional(),
});
export type ComparedList = z.infer<typeof ComparedList>;

/** A line of the answer: a chart as it is compared, and at the end the lists, or why the comparison ended early. */
export const ComparisonLine = z.union([
  z.object({ chart: ComparedChart, total: z.int() }),
  z.object({ lists: z.array(ComparedList) }),
  z.object({ failure: z.string() }),
]);
export type ComparisonLine = z.infer<typeof ComparisonLine>;

/** Changes nothing, but makes the server send requests, so it needs a CSRF token like a change. */
export const compareInstallations = defineEndpoint({
  method: 'POST',
  path: '/api/v1/powerset/comparison',
  summary: 'Compare the lists and the data of each chart with a running Superset',
  tag: 'System',
  permission: ['can_get', 'User'],
  body: strictBody({
    address: z.string().trim().min(1, 'Enter the address of Superset.').max(2000),
    username: z.string().min(1, 'Enter a user name.').max(500),
    password: z.string().min(1, 'Enter the password.').max(2000),
  }),
  response: z.unknown(),
  answers: 'raw',
  errors: ['access.forbidden', 'request.invalid'],
});
