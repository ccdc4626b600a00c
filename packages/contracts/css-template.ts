import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Person, strictBody, text, textUpTo } from './fields.ts';
import { resourceEndpoints } from './resource.ts';

export const CssTemplateRow = z.object({
  id: z.int(),
  template_name: z.string().nullable(),
  css: z.string(),
  changed_on_delta_humanized: z.string(),
  changed_by: Person.nullable(),
  created_by: Person.nullable(),
  created_on: z.string(),
});
export type CssTemplateRow = z.infer<typeof CssTemplateRow>;

const Body = strictBody({ template_name: textUpTo(250).nullish(), css: text().nullish() });
const endpoints = resourceEndpoints({
  path: 'css_template',
  tag: 'CSS Templates',
  view: 'CssTemplate',
  row: CssTemplateRow,
  item: CssTemplateRow,
  create: Body,
  update: Body,
  anyIdFor: ['update', 'remove'],
});

/** CSS templates for new dashboards. */
export const cssTemplateEndpoints = {
  ...endpoints,
  create: defineEndpoint({ ...endpoints.create, invalidBody: 'fields-422', errorForm: 'unreadable' }),
  update: defineEndpoint({
    ...endpoints.update,
    invalidBody: 'fields-422',
    errorForm: 'unreadable',
    response: z.object({ result: z.record(z.string(), z.unknown()) }),
  }),
};
