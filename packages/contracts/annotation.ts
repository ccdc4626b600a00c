import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { IdParams, jsonText, Message, PathId, Person, strictBody, text, textBetween } from './fields.ts';
import { IdsQuery, ListQuery, optionalQ, q } from './q.ts';
import { resourceEndpoints } from './resource.ts';

export const AnnotationLayerRow = z.object({
  id: z.int(),
  name: z.string(),
  descr: z.string().nullable(),
  changed_by: Person.partial().nullable(),
  created_by: Person.partial().nullable(),
  changed_on: z.string(),
  created_on: z.string(),
  changed_on_delta_humanized: z.string(),
});
export type AnnotationLayerRow = z.infer<typeof AnnotationLayerRow>;

const LayerCreate = strictBody({ name: textBetween(1, 250), descr: text().nullish() });
const LayerUpdate = strictBody({ name: textBetween(1, 250).optional(), descr: text().nullish() });

/** Annotation layers, which time-series charts can show. */
export const annotationLayerEndpoints = resourceEndpoints({
  path: 'annotation_layer',
  tag: 'Annotation Layers',
  view: 'Annotation',
  row: AnnotationLayerRow,
  item: AnnotationLayerRow,
  create: LayerCreate,
  update: LayerUpdate,
});

const moment = () =>
  z
    .string({
      error: ({ input }) =>
        input === undefined ? 'Missing data for required field.' : 'Not a valid datetime.',
    })
    .refine(value => !Number.isNaN(Date.parse(value)), { error: 'Not a valid datetime.' });
const Create = strictBody({
  short_descr: textBetween(1, 500),
  long_descr: text().nullish(),
  start_dttm: moment(),
  end_dttm: moment(),
  json_metadata: jsonText().nullish(),
});
const Update = strictBody({
  short_descr: textBetween(1, 500).optional(),
  long_descr: text().nullish(),
  start_dttm: moment().optional(),
  end_dttm: moment().optional(),
  json_metadata: jsonText().nullish(),
});
export type AnnotationUpdate = z.infer<typeof Update>;

const shared = {
  tag: 'Annotation Layers',
  errors: ['request.invalid', 'resource.not-found', 'resource.invalid'],
} as const;
const root = '/api/v1/annotation_layer/:layer/annotation/';
const OfLayer = z.object({ layer: PathId });
const One = OfLayer.extend(IdParams.shape);
const Item = z.looseObject({ id: z.int(), short_descr: z.string() });
const Written = z.object({ id: z.int(), result: z.record(z.string(), z.unknown()) });

/** The annotations of a layer. */
export const annotationEndpoints = {
  list: defineEndpoint({
    ...shared,
    method: 'GET',
    path: root,
    summary: 'The annotations of a layer',
    permission: ['can_read', 'Annotation'],
    params: OfLayer,
    query: z.looseObject({ q: optionalQ(ListQuery) }),
    response: z.object({ count: z.int(), ids: z.array(z.int()), result: z.array(Item) }),
  }),
  get: defineEndpoint({
    ...shared,
    method: 'GET',
    path: `${root}:id`,
    summary: 'One annotation',
    permission: ['can_read', 'Annotation'],
    params: One,
    response: z.object({ id: z.int(), result: Item }),
  }),
  create: defineEndpoint({
    ...shared,
    method: 'POST',
    path: root,
    summary: 'Create an annotation',
    permission: ['can_write', 'Annotation'],
    params: OfLayer,
    body: Create,
    response: Written,
    status: 201,
  }),
  update: defineEndpoint({
    ...shared,
    method: 'PUT',
    path: `${root}:id`,
    summary: 'Change an annotation',
    permission: ['can_write', 'Annotation'],
    params: One,
    body: Update,
    response: Written,
    errors: [...shared.errors, 'resource.conflict'],
  }),
  remove: defineEndpoint({
    ...shared,
    method: 'DELETE',
    path: `${root}:id`,
    summary: 'Delete an annotation',
    permission: ['can_write', 'Annotation'],
    params: One,
    response: Message,
    errors: [...shared.errors, 'resource.conflict'],
  }),
  removeMany: defineEndpoint({
    ...shared,
    method: 'DELETE',
    path: root,
    summary: 'Delete annotations',
    permission: ['can_write', 'Annotation'],
    params: OfLayer,
    query: z.object({ q: q(IdsQuery) }),
    response: Message,
  }),
};
