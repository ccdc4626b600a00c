import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GOLDEN_API } from './recorded-server.ts';

interface Step {
  /** The line of the table and the user: `19.gamma1`. */
  readonly n: string;
  readonly name: string;
  readonly as: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly response: { readonly status: number };
  readonly save?: Readonly<Record<string, string>>;
}

const ASIDE = { n: '0.admin', as: 'admin' } as const;

/**
 * Writes the table of permissions as steps for a replay: every call as every user, after the steps that the
 * calls need.
 */
export function writePermissionSteps(file: string): void {
  const [, ...rows] = readFileSync(join(GOLDEN_API, 'permissions.csv'), 'utf8')
    .trim()
    .split(/\r?\n/)
    .map(csvFields);
  const differences = ourStatuses();
  const steps = [...needs(), ...rows.flatMap((row, at) => stepsOf(row, at + 1, differences))];
  writeFileSync(file, steps.map(step => `${JSON.stringify(step)}\n`).join(''));
}

const PEOPLE = ['admin', 'alpha1', 'gamma1', 'gamma2', 'sqllab1', 'sqllab2', 'anonymous', 'guest'] as const;

function stepsOf(
  [method, path, session, request, ...statuses]: readonly string[],
  line: number,
  differences: ReadonlyMap<string, number>,
): readonly Step[] {
  const asked = request ? (JSON.parse(request) as Record<string, unknown>) : {};
  return PEOPLE.flatMap((person, at): Step[] => {
    const status = differences.get(`${method} ${path} ${person}`) ?? Number(statuses[at]);
    const visitor = person === 'anonymous' || person === 'guest';
    const step = {
      n: `${line}.${person}`,
      name: `${method} ${path}`,
      as: visitor ? 'anonymous#csrf' : session === 'cookie' ? `${person}#cookie` : person,
      request: {
        method,
        path,
        ...asked,
        ...(person === 'guest'
          ? { headers: { 'X-GuestToken': '{{var:guest_token}}', Accept: 'application/json' } }
          : {}),
      },
      response: { status },
    };
    if (status !== 201 || !MADE.has(path!)) return [step];
    return [
      { ...step, save: { made: '$.id' } },
      {
        ...step,
        name: 'drop it',
        request: { method: 'DELETE', path: `${path}{{id:made}}` },
        response: { status: 200 },
      },
    ];
  });
}

/** The statuses by call and user that intentionally differ from the table. */
function ourStatuses(): ReadonlyMap<string, number> {
  const lines = readFileSync(join(GOLDEN_API, '../permissions-differences.txt'), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.flatMap(line => {
      const [call, people, status, reason] = line.split(' | ');
      if (!reason) throw new Error(`A line without a reason: ${line}`);
      return people!.split(', ').map(person => [`${call} ${person}`, Number(status)] as const);
    }),
  );
}

/** Collections whose new items are deleted again. */
const MADE: ReadonlySet<string> = new Set([
  '/api/v1/chart/',
  '/api/v1/saved_query/',
  '/api/v1/annotation_layer/',
]);

function needs(): readonly Step[] {
  const make = (name: string, path: string, json: object, save: string, status = 201): Step => ({
    ...ASIDE,
    name,
    request: { method: 'POST', path, json },
    response: { status },
    save: { [name]: save },
  });
  return [
    make(
      'pds',
      '/api/v1/dataset/',
      { database: '{{id:db}}', schema: 'public', table_name: 'perm_{{var:nonce}}', sql: 'select 1 as a' },
      '$.id',
    ),
    make('pl', '/api/v1/annotation_layer/', { name: 'perm {{var:nonce}}', descr: '' }, '$.id'),
    make(
      'prl',
      '/api/v1/rowlevelsecurity/',
      {
        name: 'perm {{var:nonce}}',
        filter_type: 'Regular',
        tables: ['{{id:ds_tasks}}'],
        roles: [],
        clause: '1 = 1',
      },
      '$.id',
    ),
    make(
      'prep',
      '/api/v1/report/',
      {
        type: 'Report',
        name: 'perm {{var:nonce}}',
        crontab: '0 9 * * *',
        dashboard: '{{id:dash}}',
        recipients: [],
        creation_method: 'alerts_reports',
      },
      '$.id',
    ),
    make(
      'psq',
      '/api/v1/saved_query/',
      { db_id: '{{id:db}}', label: 'perm', schema: 'public', sql: 'select 1' },
      '$.id',
    ),
    make(
      'guest_token',
      '/api/v1/security/guest_token/',
      { user: { username: 'perm' }, resources: [{ type: 'dashboard', id: '{{var:embed}}' }], rls: [] },
      '$.token',
      200,
    ),
    make(
      'run',
      '/api/v1/sqllab/execute/',
      {
        database_id: '{{id:db}}',
        schema: 'public',
        sql: 'select 1 as a',
        client_id: 'permq1',
        runAsync: false,
        tab: 't',
        sql_editor_id: '1',
      },
      '$.query_id',
      200,
    ),
  ];
}

function csvFields(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}
