import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import { askJson } from '@powerset/connector-kit/ask-json.ts';
import type { StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import { inferredColumns } from '@powerset/connector-kit/inferred-columns.ts';
import { literalOf, putValues } from '@powerset/connector-kit/put-values.ts';
import {
  basicAuthorization,
  httpOrigin,
  type ServerAddress,
} from '@powerset/connector-kit/server-address.ts';
import { solrFacts } from './facts.ts';

const DIALECT = dialectOf(solrFacts);

type Doc = Readonly<Record<string, unknown>>;

/** Returns Solr's base address, without a final slash; the last part of the path names a collection. */
export function solrOrigin(address: ServerAddress): string {
  return [httpOrigin(address), ...address.path.slice(0, -1)].join('/');
}

/** Sends statements to the SQL handler of a collection; the types of columns follow from their values. */
export function solrDriver(address: ServerAddress, collection: string): StatementDriver {
  const url = `${solrOrigin(address)}/${encodeURIComponent(collection)}/sql`;
  return {
    async *pages({ sql, params, signal }) {
      const answer = (await askJson(url, {
        method: 'POST',
        headers: { ...basicAuthorization(address), 'Content-Type': 'application/x-www-form-urlencoded' },
        signal,
        failureOf: solrFailure,
        body: new URLSearchParams({
          stmt: putValues(sql, params, { dialect: DIALECT, textOf: value => literalOf(value, DIALECT) }),
          aggregationMode: 'facet',
          includeMetadata: 'true',
        }).toString(),
      })) as { readonly 'result-set'?: { readonly docs?: readonly Doc[] } };
      const docs = answer['result-set']?.docs ?? [];
      const failure = docs.find(doc => 'EXCEPTION' in doc);
      if (failure) throw failureOf(String(failure['EXCEPTION']));
      const described = docs.find(doc => doc['isMetadata'] === true) as
        | { readonly fields?: readonly string[]; readonly aliases?: Readonly<Record<string, string>> }
        | undefined;
      const records = docs.filter(doc => doc['isMetadata'] !== true && doc['EOF'] !== true);
      const names = described?.fields?.map(field => described.aliases?.[field] ?? field) ?? [
        ...new Set(records.flatMap(doc => Object.keys(doc))),
      ];
      const rows = records.map(doc => names.map(name => doc[name] ?? null));
      yield { columns: inferredColumns(names, rows), rows };
    },
  };
}

function solrFailure(body: unknown, status: number): AppError | undefined {
  const message = (body as { readonly error?: { readonly msg?: string } } | null)?.error?.msg;
  return message === undefined || status === 401 || status === 403 ? undefined : failureOf(message);
}

function failureOf(message: string): AppError {
  const place = /line (\d+), column (\d+)/i.exec(message);
  return new AppError(codeOf(message), {
    detail: message,
    extra: place ? { line: Number(place[1]), column: Number(place[2]) } : {},
  });
}

function codeOf(message: string): ErrorCode {
  if (/parse failed|Encountered "/.test(message)) return 'query.syntax';
  if (/Object '.*' not found|Table '.*' not found/.test(message)) return 'query.table-missing';
  return /Column '.*' not found/.test(message) ? 'query.column-missing' : 'query.failed';
}
