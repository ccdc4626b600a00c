import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { q } from './q.ts';

const shared = {
  method: 'GET',
  tag: 'Advanced Data Type',
  permission: ['can_read', 'AdvancedDataType'],
} as const;

/**
 * Types of columns whose values users write differently from how the database stores them: IP addresses,
 * ports.
 */
export const advancedTypeEndpoints = {
  types: defineEndpoint({
    ...shared,
    path: '/api/v1/advanced_data_type/types',
    summary: 'The advanced data types',
    response: z.object({ result: z.array(z.string()) }),
    errors: [],
  }),
  convert: defineEndpoint({
    ...shared,
    path: '/api/v1/advanced_data_type/convert',
    summary: 'What texts mean as values of such a type',
    query: z.object({
      q: q(z.looseObject({ type: z.string(), values: z.array(z.union([z.string(), z.number()])).min(1) })),
    }),
    response: z.object({
      result: z.object({
        display_value: z.string(),
        error_message: z.string(),
        valid_filter_operators: z.array(z.string()),
        values: z.array(z.unknown()),
      }),
    }),
    errors: ['request.invalid'],
  }),
};
