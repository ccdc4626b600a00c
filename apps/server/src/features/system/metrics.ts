import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { systemFactsOf, type SystemDeps } from './system-facts.ts';

interface Metric {
  readonly name: string;
  readonly type: 'counter' | 'gauge';
  readonly about: string;
  readonly values: readonly (readonly [label: string, value: number])[];
}

/** Serves the product's figures to Prometheus, if a token is set. */
export function metricsRoutes(app: FastifyInstance, deps: SystemDeps): void {
  const { metricsToken } = deps.settings;
  if (metricsToken === undefined) return;
  const requests = new Map(['2xx', '3xx', '4xx', '5xx'].map(status => [status, 0]));
  app.addHook('onResponse', async (_request, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    requests.set(status, (requests.get(status) ?? 0) + 1);
  });
  const expected = `Bearer ${metricsToken}`;
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', expected))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain; charset=utf-8')
        .send('The metrics require the token of the setting POWERSET_METRICS_TOKEN as a Bearer token.\n');
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(metricsText(await metricsOf(requests, deps)));
  });
}

// Equal digests need equal time, whatever the lengths of the texts.
function isSame(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

async function metricsOf(
  requests: ReadonlyMap<string, number>,
  deps: SystemDeps,
): Promise<readonly Metric[]> {
  const { cache, jobs, connections, server, disk } = await systemFactsOf(deps);
  const sum = (key: 'running' | 'waiting'): number =>
    connections.reduce((total, connection) => total + connection[key], 0);
  const gauge = (name: string, about: string, value: number): Metric => ({
    name,
    type: 'gauge',
    about,
    values: [['', value]],
  });
  return [
    {
      name: 'http_requests_total',
      type: 'counter',
      about: 'Answered requests by status',
      values: [...requests].map(([status, count]) => [`status="${status}"`, count]),
    },
    {
      name: 'cache_hits_total',
      type: 'counter',
      about: 'Chart queries answered from the cache',
      values: [['', cache.hits]],
    },
    {
      name: 'cache_misses_total',
      type: 'counter',
      about: 'Chart queries that the cache could not answer',
      values: [['', cache.misses]],
    },
    {
      name: 'queries',
      type: 'gauge',
      about: 'Open queries of the SQL editor on all servers',
      values: [
        ['state="running"', sum('running')],
        ['state="waiting"', sum('waiting')],
      ],
    },
    {
      name: 'jobs',
      type: 'gauge',
      about: 'Open background jobs of all servers',
      values: [
        ['state="running"', jobs.running],
        ['state="waiting"', jobs.waiting],
      ],
    },
    gauge('process_memory_bytes', 'Memory of the server process', server.memory_used),
    gauge('machine_memory_free_bytes', 'Free memory of the machine', server.machine_memory_free),
    gauge('disk_free_bytes', 'Free space on the disk of the data folder', disk.free),
    gauge('uptime_seconds', 'Seconds since the server started', Math.floor(process.uptime())),
  ];
}

function metricsText(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, type, about, values }) =>
      [
        `# HELP powerset_${name} ${about}`,
        `# TYPE powerset_${name} ${type}`,
        ...values.map(([label, value]) => `powerset_${name}${label && `{${label}}`} ${value}`),
        '',
      ].join('\n'),
    )
    .join('');
}
