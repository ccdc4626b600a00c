import { describe, expect, it } from 'vitest';
import { GENERIC_TYPES } from '@powerset/core/table/result-table.ts';
import { applyLimit } from '@powerset/connector-kit/apply-limit.ts';
import {
  addressOf,
  missingParameters,
  parametersOf,
  parametersSchema,
  type Parameters,
} from '@powerset/connector-kit/connection-parameters.ts';
import { engineError } from '@powerset/connector-kit/engine-error.ts';
import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { estimateStatement } from '@powerset/connector-kit/estimate-statement.ts';
import { compatibleLabel } from '@powerset/connector-kit/labels.ts';
import { momentTemplate } from '@powerset/connector-kit/moment-literal.ts';
import { selectTable } from '@powerset/connector-kit/select-table.ts';
import {
  addressForUser,
  addressWithSchema,
  schemaOfAddress,
  sessionStatements,
} from '@powerset/connector-kit/session-address.ts';
import { timeGrainMenu } from '@powerset/connector-kit/time-grain-menu.ts';
import { genericTypeOf } from '@powerset/connector-kit/type-class.ts';
import { CONNECTORS } from '@powerset/connectors/list.ts';
import { limitOf, withLimit } from '@powerset/sql/read/set-limit.ts';
import { dialectCases, type DialectCase } from './recorded-dialects.ts';
import { sqlShape } from './same-sql.ts';

type Answer = Readonly<Record<string, unknown>>;
// Dates of Doris are timestamps in Powerset (`docs/differences.md`, SQL of engines).
const DIFFERENT = new Set(['pydoris | column types']);

type Check = (
  recorded: DialectCase,
  connector: (typeof CONNECTORS)[number],
) => { readonly ours: unknown; readonly wanted: unknown };

const inSpaces = (sql: string): string =>
  sql
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*([()])\s*/g, '$1')
    .trim();
const utc = (moment: string): number => {
  const [, base, micro = '0'] = /^(.{19})(?:\.(\d+))?$/.exec(moment)!;
  return Date.parse(`${base}Z`) + Number(micro.padEnd(6, '0')) / 1000;
};

/** Flags that say nothing about an engine: constants, and flags that need a server. */
const NOT_FACTS = new Set(['spec_found', 'cte_alias', 'select_keywords', 'top_keywords']);

const CHECKS: Readonly<Record<string, Check>> = {
  flags: ({ response }, { facts }) => {
    const wanted = Object.fromEntries(
      Object.entries(response as Answer).filter(([name]) => !NOT_FACTS.has(name)),
    );
    const known = flagsOf(facts);
    return { ours: Object.fromEntries(Object.keys(wanted).map(name => [name, known[name]])), wanted };
  },
  'grain to SQL template': ({ response }, { facts }) => ({
    ours: { null: '{col}', ...facts.timeGrains },
    wanted: response,
  }),
  'grains in menu order': ({ response }, { facts }) => ({
    ours: timeGrainMenu(facts).map(({ duration, label, template }) => [duration, label, template]),
    wanted: (response as readonly { duration: string; label: string; function: string }[]).map(grain => [
      grain.duration,
      grain.label,
      grain.function,
    ]),
  }),
  epoch: ({ response }, { facts }) => {
    const { seconds, milliseconds } = response as { seconds: unknown; milliseconds: unknown };
    const isKnown = typeof seconds === 'string';
    return {
      ours: facts.epoch && {
        seconds: facts.epoch.seconds,
        milliseconds: facts.epoch.milliseconds ?? facts.epoch.seconds.replaceAll('{col}', '({col}/1000)'),
      },
      wanted: isKnown ? { seconds, milliseconds } : undefined,
    };
  },
  convert_dttm: ({ request, response }, { facts }) => ({
    ours: (request['moments'] as readonly string[]).map(
      moment => momentTemplate(utc(moment), request['type'] as string | null, facts) ?? null,
    ),
    wanted: response,
  }),
  'native type to generic type': ({ response }, { facts }) => {
    const wanted = Object.entries(response as Readonly<Record<string, { generic_type: number } | null>>).map(
      ([type, known]) => [type, known?.generic_type ?? null],
    );
    return { ours: wanted.map(([type]) => [type, genericOf(String(type), facts)]), wanted };
  },
  parameters: ({ response }, { facts }) => ({ ours: parametersSchema(facts) ?? null, wanted: response }),
  build_sqlalchemy_uri: ({ request, response }, { facts }) => ({
    ours: addressOf(request['parameters'] as Parameters, facts),
    wanted: response,
  }),
  get_parameters_from_uri: ({ request, response }, { facts }) => ({
    ours: parametersOf(String(request['uri']), facts),
    wanted: response,
  }),
  'validate_parameters with nothing given': ({ response }, { facts }) => ({
    ours: missingParameters({}, facts).map(({ error_type: type, ...rest }) => ({ ...rest, type })),
    wanted: response,
  }),
  engine_information: ({ response }, { facts: { flags } }) => ({
    ours: {
      supports_file_upload: flags.supportsFileUpload,
      disable_ssh_tunneling: flags.disableSshTunneling,
    },
    wanted: response,
  }),
  'function names available without a connection': ({ response }, { facts: { functionNames } }) => {
    if ('requires_connection' in (response as object))
      return { ours: functionNames, wanted: 'asks-the-server' };
    const names = functionNames === 'asks-the-server' ? [] : functionNames;
    return { ours: { count: names.length, first: names.slice(0, 5) }, wanted: response };
  },
  make_label_compatible: ({ response }, { facts: { labels } }) => ({
    ours: Object.fromEntries(
      Object.keys(response as object).map(label => [
        label,
        [compatibleLabel(label, labels), labels.areQuoted],
      ]),
    ),
    wanted: response,
  }),
  'default schema and schema from URI': ({ response }, { facts, dialect }) => {
    const wanted = response as Answer;
    const uri = String(wanted['uri']);
    return {
      ours: {
        default_schema_from_uri: schemaOfAddress(uri, facts),
        uri_with_other_schema: plain(addressWithSchema(uri, 'other', facts)),
        uri_impersonating: plain(addressForUser(uri, 'bob', facts)),
        prequeries: sessionStatements('other', facts, name => (dialect.name === '' ? name : `"${name}"`)),
        connect_args_with_other_schema: facts.connection.connectArgs,
        supports_url: facts.connection.supportsUrl,
      },
      wanted: {
        default_schema_from_uri: wanted['default_schema_from_uri'],
        uri_with_other_schema: plain(wanted['uri_with_other_schema']),
        uri_impersonating: plain(wanted['uri_impersonating']),
        prequeries: wanted['prequeries'],
        connect_args_with_other_schema: wanted['connect_args_with_other_schema'],
        supports_url: wanted['supports_url'],
      },
    };
  },
  'driver message to error (samples made for each rule)': errorsCheck,
  'driver message to error (same list for every engine)': errorsCheck,
  'statement sent to estimate SELECT * FROM t': ({ response }, { facts }) => {
    const { allows, sent } = response as { allows: boolean; sent: readonly string[] };
    const statement = estimateStatement('SELECT * FROM t', facts);
    return {
      ours: { allows: facts.flags.allowsCostEstimate, sent: statement === undefined ? [] : [statement] },
      wanted: { allows, sent },
    };
  },
  'apply limit': ({ request, response }, { facts }) => {
    const sql = String(request['sql']);
    const limit = Number(request['limit']);
    const wanted = response as Answer;
    return {
      ours: {
        sql: inSpaces(applyLimit(sql, limit, facts)),
        found: limitOf(sql, facts.lexicalRules)?.value ?? null,
        set: inSpaces(withLimit(sql, limit, { rules: facts.lexicalRules })),
        force: inSpaces(applyLimit(sql, limit, facts, true)),
      },
      wanted: {
        sql: inSpaces(String(wanted['sql'])),
        found: wanted['found_limit'],
        set: inSpaces(String(wanted['set_or_update'])),
        force: inSpaces(String(wanted['force'])),
      },
    };
  },
  select_star: ({ request, response }, { facts, dialect }) => {
    const {
      table,
      schema,
      limit,
      show_cols: showsColumns,
      columns,
    } = request as unknown as {
      table: string;
      schema: string | null;
      limit: number;
      show_cols: boolean;
      columns: readonly string[];
    };
    const { sql: recorded } = response as { sql?: unknown };
    const sql = typeof recorded === 'string' ? recorded : undefined;
    return {
      ours:
        sql === undefined
          ? undefined
          : sqlShape(
              selectTable(
                {
                  name: table,
                  schema: schema ?? undefined,
                  columns: showsColumns ? columns : undefined,
                  limit,
                },
                dialect,
                facts,
              ),
            ),
      wanted: sql === undefined ? undefined : sqlShape(sql).replace(' as mixed case', ''),
    };
  },
};

function errorsCheck({ response }: DialectCase, { facts }: Parameters2): { ours: unknown; wanted: unknown } {
  const samples = (response as readonly { input: string | null; outcome?: readonly Answer[] }[]).filter(
    ({ input, outcome }) => input !== null && Array.isArray(outcome),
  );
  return {
    ours: samples.map(({ input, outcome }) => {
      const { message, type, invalid, issueCodes } = engineError(input!, facts.errors);
      return {
        message,
        error_type: type,
        ...('issue_codes' in outcome![0]! ? { issue_codes: issueCodes, extra_invalid: invalid ?? null } : {}),
      };
    }),
    wanted: samples.map(({ outcome }) => {
      const { message, error_type, issue_codes, extra_invalid } = outcome![0]!;
      return {
        message: message === '' ? '' : message,
        error_type,
        ...('issue_codes' in outcome![0]! ? { issue_codes, extra_invalid } : {}),
      };
    }),
  };
}
type Parameters2 = (typeof CONNECTORS)[number];

function flagsOf({ flags, names, labels, connection, ...facts }: EngineFacts): Answer {
  return {
    ...Object.fromEntries(
      Object.entries(flags).map(([name, value]) => [
        name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
        value,
      ]),
    ),
    engine: facts.engine,
    engine_name: facts.label,
    default_driver: facts.defaultDriver,
    engine_aliases: facts.aliases,
    drivers: facts.drivers,
    sqlalchemy_uri_placeholder: facts.uriPlaceholder,
    force_column_alias_quotes: labels.areQuoted,
    max_column_name_length: labels.maxLength,
    disallow_uri_query_params: connection.disallowedQuery,
    enforce_uri_query_params: connection.enforcedQuery,
    dialect_identifier_quotes: [names.open, names.close],
    dialect_name: names.dialectName,
    dialect_max_identifier_length: names.maxLength,
  };
}

function genericOf(type: string, { types }: EngineFacts): number | null {
  const kind = genericTypeOf(type, types);
  return kind === undefined ? null : GENERIC_TYPES[kind];
}

// Decodes escapes that mean the same in an address.
function plain(uri: unknown): string {
  const [address, query] = String(uri).replaceAll('%3A', ':').replaceAll('%2F', '/').split('?');
  return query === undefined ? address! : `${address}?${query.split('&').toSorted().join('&')}`;
}

for (const [what, check] of Object.entries(CHECKS)) {
  describe(`${what} is as recorded`, () => {
    for (const { engine, cases } of dialectCases(what)) {
      it(`for ${engine}`, () => {
        const connector = CONNECTORS.find(candidate => candidate.engine === engine)!;
        for (const recorded of cases.filter(({ bug, name }) => bug === undefined && !DIFFERENT.has(name))) {
          const { ours, wanted } = check(recorded, connector);
          expect(ours, recorded.name).toEqual(wanted);
        }
      });
    }
  });
}
