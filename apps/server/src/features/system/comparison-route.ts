import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { compareInstallations, type ComparisonLine } from '@powerset/contracts/comparison.ts';
import { LINES_TYPE } from '@powerset/contracts/dashboard-data.ts';
import { AppError, fail } from '@powerset/core/errors.ts';
import { isAdmin } from '@powerset/core/permissions/actor.ts';
import { bind } from '../../http/bind.ts';
import { compareSites } from '../../moving/comparison/compare.ts';
import { jsonOf, openSite, type Site } from '../../moving/comparison/site.ts';

/** What identifies the administrator who compares. */
const IDENTITY = ['cookie', 'authorization', 'x-csrftoken'] as const;

/** Compares this installation with a running Superset, with a line for each chart as soon as it is compared. */
export function comparisonRoute(app: FastifyInstance): void {
  bind(
    app,
    compareInstallations,
    async ({ body: { address, ...account }, signal, request, reply }) => {
      const there = await openSite({ name: 'Superset', address, access: account, signal });
      const lines = new PassThrough();
      const write = (line: ComparisonLine): void => void lines.write(`${JSON.stringify(line)}\n`);
      reply.type(LINES_TYPE);
      // Proxies that buffer answers would delay the lines.
      reply.header('x-accel-buffering', 'no');
      void compareSites({
        there,
        here: ownSite(app, request),
        signal,
        onChart: (chart, total) => write({ chart, total }),
      })
        .then(({ lists }) => write({ lists: [...lists] as never }))
        .catch((error: unknown) => write({ failure: reasonOf(error) }))
        .finally(() => lines.end());
      return lines;
    },
    // Other roles can have the permission for users, which says nothing about the installation.
    { find: async (_params, actor) => (isAdmin(actor) ? undefined : fail('access.forbidden')) },
  );
}

function ownSite(app: FastifyInstance, request: FastifyRequest): Site {
  const identity = Object.fromEntries(
    IDENTITY.flatMap(name => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
  return {
    name: 'Powerset',
    async send(method, path, body) {
      const answer = await app.inject({
        method,
        url: path,
        headers: { ...identity, accept: 'application/json' },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      return { status: answer.statusCode, json: jsonOf(answer.body) };
    },
  };
}

function reasonOf(error: unknown): string {
  return error instanceof AppError
    ? error.message
    : 'The comparison ended because of an error on the server.';
}
