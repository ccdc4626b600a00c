import { z } from 'zod';
import { ERRORS, type ErrorCode } from '@powerset/core/errors.ts';
import type { Endpoint } from './endpoint.ts';

type Json = Record<string, unknown>;

/** Returns the API as an OpenAPI 3.1 document. */
export function toOpenApi(
  endpoints: readonly Endpoint[],
  info: { readonly title: string; readonly version: string },
): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      schemas: { Error: ERROR },
      securitySchemes: {
        jwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
      },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  return {
    summary: endpoint.summary,
    tags: [endpoint.tag],
    'x-permission': endpoint.permission,
    security: endpoint.permission === 'public' ? [] : [{ jwt: [] }, { session: [] }],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(asksForVersion(endpoint) ? [IF_MATCH] : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: responses(endpoint),
  };
}

const IF_MATCH: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'The ETag of the version that the save is based on. Without one the save goes through.',
};
const ETAG: Json = { ETag: { description: 'The version that was saved', schema: { type: 'string' } } };

function asksForVersion({ errors }: Endpoint): boolean {
  return errors.includes('resource.conflict');
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const object = schemaOf(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] };
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (object.required ?? []).includes(name),
    schema: property,
  }));
}

// The error bodies that clients know: a message, a list of errors, what sign-in returns, and the short form
// of old calls.
const ERROR: Json = {
  anyOf: [
    { type: 'object', required: ['message'], properties: { message: {} } },
    {
      type: 'object',
      required: ['errors'],
      properties: {
        errors: { type: 'array', items: { type: 'object', required: ['message', 'error_type', 'level'] } },
      },
    },
    { type: 'object', required: ['msg'], properties: { msg: { type: 'string' } } },
    { type: 'object', required: ['error'], properties: { error: {} } },
    // A few old calls report errors only by status.
    { type: 'object', maxProperties: 0 },
  ],
};

function responses(endpoint: Endpoint): Json {
  const status = endpoint.status ?? 200;
  const content = { 'application/json': { schema: schemaOf(endpoint.response, 'output') } };
  // A raw answer may be a file, a page, or a picture.
  const done = endpoint.answers === 'raw' ? { '*/*': {} } : content;
  const byStatus: Record<string, Json> = {
    [status]: {
      description: 'Done',
      ...(asksForVersion(endpoint) ? { headers: ETAG } : {}),
      ...(status === 204 ? {} : { content: done }),
    },
  };
  if (endpoint.answers === 'raw') byStatus['204'] = { description: 'Nothing to send' };
  if (endpoint.answers === 'raw') byStatus['202'] ??= { description: 'Not ready yet' };
  if (endpoint.sendsVisitorsToSignIn || endpoint.answers === 'raw')
    byStatus['302'] = { description: 'To another page' };
  const texts = Map.groupBy(
    new Set([...endpoint.errors, ...errorsOfEveryCall(endpoint)]),
    code => ERRORS[code].status,
  );
  for (const [errorStatus, codes] of texts) {
    const known = byStatus[errorStatus];
    byStatus[errorStatus] = {
      ...known,
      description: [known?.['description'], ...new Set(codes.map(code => ERRORS[code].text))]
        .filter(Boolean)
        .join(' / '),
      content:
        endpoint.answers === 'raw'
          ? done
          : { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return byStatus;
}

/** Returns the errors of a call that is refused before its handler runs. */
function errorsOfEveryCall({
  method,
  permission,
  params,
  query,
  body,
  onlyReads,
  invalidBody,
  withoutBody,
}: Endpoint): readonly ErrorCode[] {
  return [
    ...(permission === 'public' ? [] : (['auth.required', 'auth.token', 'access.forbidden'] as const)),
    ...(method === 'GET' || onlyReads ? [] : (['request.csrf'] as const)),
    ...(query || body ? (['request.invalid'] as const) : []),
    ...(body ? (['request.not-json', 'request.too-large'] as const) : []),
    ...(withoutBody ? [withoutBody] : []),
    ...(invalidBody === 'fields-422' || invalidBody === 'payload' ? (['resource.invalid'] as const) : []),
    ...(params ? (['resource.not-found', 'request.no-route', 'request.method'] as const) : []),
  ];
}

// Types that JSON Schema cannot express, such as transformations, are printed as "anything".
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      plainTuple(jsonSchema);
    },
  }) as Json;
  return rest;
}

// Readers of older versions of JSON Schema fail on tuples; our own types describe the positions.
function plainTuple(schema: {
  prefixItems?: unknown[] | undefined;
  items?: unknown;
  maxItems?: number | undefined;
}): void {
  const { prefixItems } = schema;
  if (!prefixItems) return;
  delete schema.prefixItems;
  schema.items = { anyOf: prefixItems };
}
