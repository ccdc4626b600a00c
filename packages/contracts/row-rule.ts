import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  clauseText,
  ids,
  Message,
  oneOf,
  Person,
  recordId,
  strictBody,
  text,
  textBetween,
} from './fields.ts';
import { resourceEndpoints } from './resource.ts';

export const RowRuleWire = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  filter_type: z.string(),
  group_key: z.string().nullable(),
  clause: z.string(),
  roles: z.array(z.object({ id: z.int(), name: z.string() })),
  tables: z.array(z.object({ id: z.int(), schema: z.string().nullable(), table_name: z.string() })),
  changed_by: Person.nullable(),
  changed_on_delta_humanized: z.string(),
});
export type RowRuleWire = z.infer<typeof RowRuleWire>;

const tables = () => ids().min(1, { error: 'Shorter than minimum length 1.' });
const Create = strictBody({
  name: textBetween(1, 255),
  description: text().nullish(),
  filter_type: oneOf(['Regular', 'Base']),
  tables: tables(),
  roles: ids(),
  group_key: text().nullish(),
  clause: clauseText().min(1, { error: 'Shorter than minimum length 1.' }),
});
export type RowRuleCreate = z.infer<typeof Create>;
const Update = strictBody({
  name: textBetween(1, 255).optional(),
  description: text().nullish(),
  filter_type: oneOf(['Regular', 'Base']).optional(),
  tables: ids().optional(),
  roles: ids().optional(),
  group_key: text().nullish(),
  clause: clauseText().min(1, { error: 'Shorter than minimum length 1.' }).optional(),
});
export type RowRuleUpdate = z.infer<typeof Update>;

const endpoints = resourceEndpoints({
  path: 'rowlevelsecurity',
  tag: 'Row Level Security',
  view: 'Row Level Security',
  row: RowRuleWire,
  item: RowRuleWire,
  create: Create,
  update: Update,
  anyIdFor: ['remove'],
});

/**
 * Row-level security rules. A change names all tables and roles of the rule: those left out are removed, as
 * in the reference.
 */
export const rowRuleEndpoints = {
  ...endpoints,
  update: defineEndpoint({ ...endpoints.update, status: 201 }),
};

const Draft = {
  filter_type: oneOf(['Regular', 'Base']),
  tables: tables(),
  roles: ids(),
  group_key: text().nullish(),
  clause: clauseText().min(1, { error: 'Shorter than minimum length 1.' }),
};

const ofRules = {
  method: 'POST',
  tag: 'Row Level Security',
  permission: ['can_write', 'Row Level Security'],
  onlyReads: true,
} as const;

/** Runs nothing but the clause: the database reads no rows. */
export const checkRowRule = defineEndpoint({
  ...ofRules,
  path: '/api/v1/powerset/row-rule/check',
  summary: 'Check the clause of a rule on the databases of its datasets',
  body: strictBody({ clause: Draft.clause, tables: tables() }),
  response: Message,
  errors: ['request.invalid'],
});

const RowRulePreview = z.object({
  /** False if the user cannot read the dataset at all; then there are no rows. */
  can_read: z.boolean(),
  /** The conditions that apply to the user, with this rule in place. */
  clauses: z.array(z.string()),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.unknown())),
  /** The number of rows that the user sees. */
  visible: z.int(),
  /** The number of rows without any rule. */
  total: z.int(),
});
export type RowRulePreview = z.infer<typeof RowRulePreview>;

export const previewRowRule = defineEndpoint({
  ...ofRules,
  path: '/api/v1/powerset/row-rule/preview',
  summary: 'The rows of a dataset that a user would see with a rule that is not saved yet',
  body: strictBody({
    ...Draft,
    /** The saved rule that the draft replaces. */
    id: recordId().optional(),
    dataset_id: recordId(),
    user_id: recordId(),
  }),
  response: z.object({ result: RowRulePreview }),
  errors: ['request.invalid', 'access.forbidden', 'resource.not-found'],
});
