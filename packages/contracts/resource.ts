import { z } from 'zod';
import { defineEndpoint, type Endpoint, type EndpointPermission } from './endpoint.ts';
import { IdParams, Imported, Message, Ok } from './fields.ts';
import { IdsQuery, InfoQuery, ItemQuery, ListQuery, optionalQ, PickQuery, q } from './q.ts';

/** A resource with the usual calls. Items and rows are described with all their columns. */
export interface Resource<
  Row extends z.ZodObject,
  Item extends z.ZodObject,
  Create extends z.ZodType,
  Update extends z.ZodType,
> {
  /** The part of the path after `/api/v1/`. */
  readonly path: string;
  readonly tag: string;
  /** The resource of the permissions `can_read` and `can_write`. */
  readonly view: string;
  readonly row: Row;
  readonly item: Item;
  readonly create: Create;
  readonly update: Update;
  /** Whether saves may name the version that they are based on; true by default. */
  readonly hasVersions?: false;
  /** Calls that accept any text in place of an id. */
  readonly anyIdFor?: readonly ('update' | 'remove')[];
}

const Labels = {
  label_columns: z.record(z.string(), z.string()).optional(),
  description_columns: z.record(z.string(), z.string()).optional(),
};
export const Picked = z.object({
  text: z.string().nullable(),
  value: z.union([z.string(), z.number()]).nullable(),
  extra: z.record(z.string(), z.unknown()).optional(),
});
export const PickAnswer = z.object({ count: z.int(), result: z.array(Picked) });
export const FavoriteStatus = z.object({ result: z.array(z.object({ id: z.int(), value: z.boolean() })) });

/** Returns the schema of a list answer. */
export function listAnswer<Row extends z.ZodObject>(row: Row) {
  return z.object({
    count: z.int(),
    ids: z.array(z.union([z.int(), z.string()])).optional(),
    // A caller that chose columns gets only those. The type names all of them, because the caller knows its
    // choice.
    result: z.array(row.partial()) as unknown as z.ZodArray<Row>,
    list_columns: z.array(z.string()).optional(),
    order_columns: z.array(z.string()).optional(),
    list_title: z.string().optional(),
    ...Labels,
  });
}

/** Returns the schema of an item answer. */
export function itemAnswer<Item extends z.ZodObject>(item: Item) {
  return z.object({
    id: z.int().optional(),
    // Only the chosen columns, as in lists.
    result: item.partial() as unknown as Item,
    show_columns: z.array(z.string()).optional(),
    show_title: z.string().optional(),
    ...Labels,
  });
}

const Written = z.looseObject({
  id: z.int(),
  result: z.record(z.string(), z.unknown()),
  last_modified_time: z.number().optional(),
});
const InfoColumn = z.looseObject({ name: z.string() });
const InfoAnswer = z.object({
  permissions: z.array(z.string()).optional(),
  add_columns: z.array(InfoColumn).optional(),
  edit_columns: z.array(InfoColumn).optional(),
  add_title: z.string().optional(),
  edit_title: z.string().optional(),
  filters: z.record(z.string(), z.array(z.object({ name: z.string(), operator: z.string() }))).optional(),
});

/**
 * Returns the calls that every resource has: list, get, create, update, remove, removeMany, info, related,
 * distinct.
 */
export function resourceEndpoints<
  Row extends z.ZodObject,
  Item extends z.ZodObject,
  Create extends z.ZodType,
  Update extends z.ZodType,
>(resource: Resource<Row, Item, Create, Update>) {
  return { ...readEndpoints(resource), ...writeEndpoints(resource) };
}

/** Returns the reading half of `resourceEndpoints`, for resources that only the server writes. */
export function readEndpoints<Row extends z.ZodObject, Item extends z.ZodObject>({
  path,
  tag,
  view,
  row,
  item,
}: Pick<Resource<Row, Item, z.ZodType, z.ZodType>, 'path' | 'tag' | 'view' | 'row' | 'item'>) {
  const root = `/api/v1/${path}/`;
  const read = { method: 'GET', tag, permission: ['can_read', view] } as const;
  return {
    list: defineEndpoint({
      ...read,
      path: root,
      summary: `List: ${path}`,
      response: listAnswer(row),
      errors: ['request.invalid'],
      query: z.object({ q: optionalQ(ListQuery) }),
    }),
    get: defineEndpoint({
      ...read,
      path: `${root}:id`,
      summary: `One ${path}`,
      response: itemAnswer(item),
      errors: ['resource.not-found'],
      params: IdParams,
      query: z.looseObject({ q: optionalQ(ItemQuery) }),
    }),
    info: defineEndpoint({
      ...read,
      path: `${root}_info`,
      summary: `Permissions, columns and filters of ${path}`,
      response: InfoAnswer,
      errors: [],
      query: z.object({ q: optionalQ(InfoQuery) }),
    }),
    related: pick(read, `${root}related/:column`, `Values that ${path} may be linked to`),
    distinct: pick(read, `${root}distinct/:column`, `Values that a column of ${path} has`),
  };
}

function pick(
  read: { readonly method: 'GET'; readonly tag: string; readonly permission: EndpointPermission },
  path: string,
  summary: string,
) {
  return defineEndpoint({
    ...read,
    path,
    summary,
    response: PickAnswer,
    errors: ['resource.not-found'],
    params: z.object({ column: z.string() }),
    query: z.object({ q: optionalQ(PickQuery) }),
  });
}

function writeEndpoints<
  Row extends z.ZodObject,
  Item extends z.ZodObject,
  Create extends z.ZodType,
  Update extends z.ZodType,
>({ path, tag, view, create, update, hasVersions, anyIdFor = [] }: Resource<Row, Item, Create, Update>) {
  const root = `/api/v1/${path}/`;
  const write = { tag, permission: ['can_write', view] } as const;
  return {
    create: defineEndpoint({
      ...write,
      method: 'POST',
      path: root,
      summary: `Create: ${path}`,
      body: create,
      response: Written,
      status: 201,
      errors: ['request.invalid', 'resource.invalid'],
    }),
    update: defineEndpoint({
      ...write,
      method: 'PUT',
      path: `${root}:id`,
      summary: `Change: ${path}`,
      params: IdParams,
      takesAnyId: anyIdFor.includes('update'),
      body: update,
      response: Written,
      errors: [
        'request.invalid',
        'resource.not-found',
        'resource.invalid',
        ...(hasVersions === false ? [] : (['resource.conflict'] as const)),
      ],
    }),
    remove: defineEndpoint({
      ...write,
      method: 'DELETE',
      path: `${root}:id`,
      summary: `Delete: ${path}`,
      params: IdParams,
      takesAnyId: anyIdFor.includes('remove'),
      response: Message,
      errors: [
        'resource.not-found',
        'resource.in-use',
        ...(hasVersions === false ? [] : (['resource.conflict'] as const)),
      ],
    }),
    removeMany: defineEndpoint({
      ...write,
      method: 'DELETE',
      path: root,
      summary: `Delete several: ${path}`,
      query: z.object({ q: q(IdsQuery) }),
      response: Message,
      errors: ['resource.not-found', 'resource.in-use'],
    }),
  };
}

/** Returns the calls for favorites: `status` of some ids, `add`, `remove`. */
export function favoriteEndpoints({
  path,
  tag,
  view,
}: {
  readonly path: string;
  readonly tag: string;
  readonly view: string;
}) {
  const shared = { tag, permission: ['can_read', view] } as const;
  const one = {
    ...shared,
    path: `/api/v1/${path}/:id/favorites/`,
    params: IdParams,
    takesAnyId: true,
    response: Ok,
    errors: ['resource.not-found'],
  } as const;
  return {
    status: defineEndpoint({
      ...shared,
      method: 'GET',
      path: `/api/v1/${path}/favorite_status/`,
      summary: `Which of these ${path}s are favourites`,
      query: z.object({ q: q(IdsQuery) }),
      response: FavoriteStatus,
      errors: ['resource.not-found'],
    }),
    add: defineEndpoint({ ...one, method: 'POST', summary: `Make a ${path} a favourite` }),
    remove: defineEndpoint({ ...one, method: 'DELETE', summary: `A ${path} is a favourite no longer` }),
  };
}

/**
 * Returns the calls for bundles: `exportMany` returns a ZIP file, `importBundle` takes one as the multipart
 * field `formData`.
 */
export function archiveEndpoints({
  path,
  tag,
  view,
}: {
  readonly path: string;
  readonly tag: string;
  readonly view: string;
}) {
  return {
    exportMany: defineEndpoint({
      method: 'GET',
      path: `/api/v1/${path}/export/`,
      summary: `Export: ${path}`,
      tag,
      permission: ['can_export', view],
      query: z.looseObject({ q: q(IdsQuery) }),
      response: z.unknown(),
      answers: 'raw',
      errors: ['resource.not-found'],
    }),
    importBundle: defineEndpoint({
      method: 'POST',
      path: `/api/v1/${path}/import/`,
      summary: `Import: ${path}`,
      tag,
      permission: ['can_write', view],
      takesFiles: true,
      response: Imported,
      errors: ['import.invalid', 'request.too-large'],
    }),
  };
}

/** Returns every endpoint in a group made by the functions above, or a single endpoint. */
export function endpointsOf(group: object): Endpoint[] {
  return Object.values(group) as Endpoint[];
}
