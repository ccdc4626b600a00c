import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import {
  executeSql as executeSqlEndpoint,
  executeSqlOld,
  exportSqlCsv,
  formatSql,
  sqlResults,
  type SqlFileFormat,
} from '@powerset/contracts/sqllab.ts';
import { fail } from '@powerset/core/errors.ts';
import { csvWriter } from '@powerset/core/table/csv.ts';
import { layOut } from '@powerset/sql/print/lay-out.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';
import { bind } from '../../http/bind.ts';
import { sendBatches, type BatchFile } from '../../http/send-batches.ts';
import { xlsxWriter } from '../../http/xlsx.ts';
import { uniqueNames } from '@powerset/core/table/json.ts';
import { yielding } from '../../query/yielding.ts';
import { runJson } from './encode-run.ts';
import { fileName } from './file-name.ts';
import { jsonFileWriter } from './json-file.ts';
import { parquetWriter } from './parquet.ts';
import type { SqlLabDeps } from './run.ts';
import { exportRun } from './export-run.ts';
import { executeSql, isForLater, submitSql } from './service.ts';

export function sqlLabRoutes(app: FastifyInstance, deps: SqlLabDeps): void {
  for (const endpoint of [executeSqlEndpoint, executeSqlOld]) {
    bind(app, endpoint, async ({ actor, body: sent, request, signal, reply }) => {
      const body = { ...sent, addressParams: addressParams(request.query) };
      reply.type('application/json; charset=utf-8');
      if (await isForLater(body, actor, deps))
        return reply.code(202).send(JSON.stringify({ query: await submitSql(body, actor, deps) }));
      return Readable.from(yielding(runJson(await executeSql(body, actor, signal, deps))));
    });
  }

  bind(
    app,
    sqlResults,
    async ({
      actor,
      query: {
        q: { key, rows },
      },
      reply,
    }) => {
      const kept = await deps.results.get(key);
      if (!kept || kept.userId !== actor.userId) return fail('results.gone');
      const isShortened = rows !== undefined && rows < kept.table.rowCount;
      const table = isShortened ? { ...kept.table, rowCount: Math.max(0, rows) } : kept.table;
      reply.type('application/json; charset=utf-8');
      return Readable.from(
        yielding(runJson({ ...kept, table, query: await deps.history.told(kept.queryId) }, isShortened)),
      );
    },
  );

  bind(app, exportSqlCsv, async ({ actor, params, query: { format, all }, signal, reply }) => {
    const { run, batches } = await exportRun({ ...params, isAll: all === 'true' }, actor, signal, deps);
    const { type, writer } = FILES[format];
    const headers = {
      'content-type': type,
      'content-disposition': `attachment; filename=${fileName(run, deps.now(), format)}`,
    };
    return sendBatches({ batches, limit: Infinity, writer, headers, stallLimitS: deps.stallLimitS }, reply);
  });

  bind(app, formatSql, async ({ body }) => ({
    result:
      layOut(
        body.sql,
        (body.engine && deps.connections.factsOf(body.engine)?.lexicalRules) || STANDARD_SQL,
      ) ?? fail('request.invalid', { detail: 'The SQL is nested too deeply to format.' }),
  }));
}

const FILES: Readonly<Record<SqlFileFormat, Pick<BatchFile, 'writer'> & { readonly type: string }>> = {
  csv: { type: 'text/csv; charset=utf-8', writer: head => csvWriter(head) },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    writer: head => xlsxWriter(head, uniqueNames(head[0]!.columns)),
  },
  parquet: { type: 'application/vnd.apache.parquet', writer: parquetWriter },
  json: { type: 'application/json; charset=utf-8', writer: jsonFileWriter },
};

function addressParams(query: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(query ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
