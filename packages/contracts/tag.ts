import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Id, list, Message, PathId, Person, strictBody, text, textBetween } from './fields.ts';
import { q } from './q.ts';
import { favoriteEndpoints, resourceEndpoints } from './resource.ts';

export const TagRow = z.object({
  id: z.int(),
  name: z.string(),
  type: z.int(),
  description: z.string().nullable(),
  changed_by: Person.partial().nullable(),
  created_by: Person.partial().nullable(),
  changed_on_delta_humanized: z.string(),
  created_on_delta_humanized: z.string(),
});
export type TagRow = z.infer<typeof TagRow>;

/** The kinds of items that can have tags, with their numbers on the wire. */
export const TAGGED_KINDS = { query: 1, chart: 2, dashboard: 3, dataset: 4 } as const;
export type TaggedKind = keyof typeof TAGGED_KINDS;

const ObjectRef = z.tuple([z.string(), Id.min(1, { error: 'Must be greater than or equal to 1.' })]);
const name = () => textBetween(1, 250);
/** Databases accept only so many values in one statement. */
const MOST_OBJECTS = 5000;
const objects = () =>
  list(ObjectRef).max(MOST_OBJECTS, { error: `Longer than maximum length ${MOST_OBJECTS}.` });
const Create = strictBody({
  name: name(),
  description: text().nullish(),
  objects_to_tag: objects().optional(),
});
const Update = strictBody({
  name: name().optional(),
  description: text().nullish(),
  objects_to_tag: objects().optional(),
});

const NAMES = { path: 'tag', tag: 'Tags', view: 'Tag' } as const;
const endpoints = resourceEndpoints({
  ...NAMES,
  row: TagRow,
  item: TagRow,
  create: Create,
  update: Update,
  anyIdFor: ['update', 'remove'],
});

export const tagEndpoints = {
  ...endpoints,
  create: defineEndpoint({ ...endpoints.create, response: z.object({}) }),
  removeMany: defineEndpoint({ ...endpoints.removeMany, query: z.object({ q: q(z.array(z.string())) }) }),
};
export const tagFavorites = favoriteEndpoints(NAMES);

const write = { tag: NAMES.tag, permission: ['can_write', NAMES.view] } as const;
const OfObject = z.object({ kind: z.coerce.number().int(), id: PathId });

export const bulkCreateTags = defineEndpoint({
  method: 'POST',
  path: '/api/v1/tag/bulk_create',
  summary: 'Make tags and put them on things',
  tag: NAMES.tag,
  permission: ['can_bulk_create', NAMES.view],
  body: strictBody({
    tags: list(
      strictBody({ name: name(), description: text().nullish(), objects_to_tag: objects().optional() }),
    ).optional(),
  }),
  response: z.object({
    result: z.object({ objects_tagged: z.array(ObjectRef), objects_skipped: z.array(ObjectRef) }),
  }),
  errors: ['request.invalid'],
});
export const tagObject = defineEndpoint({
  ...write,
  method: 'POST',
  path: '/api/v1/tag/:kind/:id/',
  summary: 'Put tags on a thing',
  params: OfObject,
  status: 201,
  response: z.object({}),
  body: z.looseObject({ properties: z.looseObject({ tags: z.array(name()).optional() }).optional() }),
  errors: ['request.invalid', 'resource.invalid'],
});
export const untagObject = defineEndpoint({
  ...write,
  method: 'DELETE',
  path: '/api/v1/tag/:kind/:id/:name/',
  summary: 'Take a tag off a thing',
  params: OfObject.extend({ name: z.string() }),
  response: Message,
  errors: ['resource.invalid'],
});
export const taggedObjects = defineEndpoint({
  method: 'GET',
  path: '/api/v1/tag/get_objects/',
  summary: 'What has some tags',
  tag: NAMES.tag,
  permission: ['can_read', NAMES.view],
  query: z.looseObject({
    tags: z.string().optional(),
    tagIds: z.string().optional(),
    types: z.string().optional(),
  }),
  response: z.object({
    result: z.array(
      z.object({
        id: z.int(),
        type: z.string(),
        name: z.string().nullable(),
        url: z.string(),
        changed_on: z.string(),
        created_by: z.int().nullable(),
        creator: z.string(),
        tags: z.array(z.object({ id: z.int(), name: z.string(), type: z.int() })),
        owners: z.array(Person),
      }),
    ),
  }),
  errors: [],
});
