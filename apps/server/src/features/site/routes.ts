import type { FastifyInstance } from 'fastify';
import { ALL_ENDPOINTS } from '@powerset/contracts/all.ts';
import { availableDomains, openApi, timeRange } from '@powerset/contracts/misc.ts';
import { advancedTypeEndpoints } from '@powerset/contracts/advanced-type.ts';
import {
  ADVANCED_OPERATORS,
  ADVANCED_TYPES,
  convertAdvanced,
} from '@powerset/core/filters/advanced-types.ts';
import { avatar } from '@powerset/contracts/thumbnail.ts';
import { toOpenApi } from '@powerset/contracts/open-api.ts';
import { fail } from '@powerset/core/errors.ts';
import { resolveTimeRange } from '@powerset/core/time-range/resolve-time-range.ts';
import { apiPage } from '../../http/api-page.ts';
import { basePathOf } from '../../http/base-path.ts';
import { bind } from '../../http/bind.ts';
import { httpContext } from '../../http/context.ts';
import { loginAddress } from '../../http/sign-in-address.ts';
import { holidayLookup } from '../../query/holidays.ts';

export interface SiteDeps {
  readonly appName: string;
  readonly version: string;
  readonly now: () => number;
}

/** Serves calls about the product itself: its API, time ranges, host names. */
export function siteRoutes(app: FastifyInstance, { appName, version, now }: SiteDeps): void {
  const document = () => toOpenApi(ALL_ENDPOINTS, { title: appName, version });
  bind(app, openApi, async ({ params }) => (params.version === 'v1' ? document() : fail('request.no-route')));
  app.get('/swagger/:version', async (request, reply) => {
    const { actor } = await httpContext(app).identify(request);
    if (actor.userId === null && !actor.guest) return reply.redirect(loginAddress(request));
    return reply.type('text/html; charset=utf-8').send(apiPage(document(), basePathOf(request)));
  });
  // Nobody has an avatar; the answer is the same for unknown users, so that it does not reveal who exists.
  bind(app, avatar, async ({ reply }) => reply.code(204).send());
  bind(app, advancedTypeEndpoints.types, async () => ({ result: [...ADVANCED_TYPES] }));
  bind(
    app,
    advancedTypeEndpoints.convert,
    async ({
      query: {
        q: { type, values },
      },
    }) => {
      const converted =
        convertAdvanced(type, values.map(String)) ??
        fail('request.invalid', { detail: `Invalid advanced data type: ${type}` });
      return {
        result: {
          display_value: converted.displayValue,
          error_message: converted.error,
          valid_filter_operators: [...ADVANCED_OPERATORS],
          values: [...converted.values],
        },
      };
    },
  );
  bind(app, availableDomains, async () => ({ result: { domains: null } }));
  bind(app, timeRange, async ({ query: { q: text } }) => ({
    result: typeof text === 'string' ? rangeOf(text, now()) : text.map(one => rangeOf(one, now())),
  }));
}

function rangeOf(text: string, nowMs: number) {
  try {
    const { since, until } = resolveTimeRange(text, { nowMs, holidays: holidayLookup });
    return { since: momentOf(since), until: momentOf(until), timeRange: text };
  } catch (cause) {
    return fail('request.invalid', { detail: `Unexpected time range: ${(cause as Error).message}`, cause });
  }
}

function momentOf(ms: number | null): string {
  return ms === null ? '' : new Date(ms).toISOString().slice(0, 19);
}
