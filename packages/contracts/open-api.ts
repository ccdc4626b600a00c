import { z } from 'zod';
import { ERRORS } from '@powerset/core/errors.ts';
import type { Endpoint } from './endpoint.ts';

type Json = Record<string, unknown>;

/** The API as an OpenAPI 3.1 document. */
export function toOpenApi(endpoints: readonly Endpoint[], info: { readonly title: string; readonly version: string }): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: { securitySchemes: { jwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, session: { type: 'apiKey', in: 'cookie', name: 'session' } } },
  };
}

function operation(endpoint: Endpoint): Json {
  return {
    summary: endpoint.summary,
    tags: [endpoint.tag],
    'x-permission': endpoint.permission,
    security: endpoint.permission === 'public' ? [] : [{ jwt: [] }, { session: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } } : {}),
    responses: responses(endpoint),
  };
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const object = schemaOf(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] };
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name, in: place, required: place === 'path' || (object.required ?? []).includes(name), schema: property,
  }));
}

function responses(endpoint: Endpoint): Json {
  const content = endpoint.answers === 'raw' ? { 'application/octet-stream': {} } : {};
  const byStatus: Record<string, Json> = {
    [endpoint.status ?? 200]: { description: 'Done', content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') }, ...content } },
  };
  for (const code of endpoint.errors) {
    const { status, text } = ERRORS[code];
    byStatus[status] = { description: [byStatus[status]?.['description'], text].filter(Boolean).join(' / ') };
  }
  return byStatus;
}

// A type that JSON Schema cannot say, such as a transformation, is printed as "anything".
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
