import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { clauseText, ids, oneOf, Person, strictBody, text, textBetween } from './fields.ts';
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
