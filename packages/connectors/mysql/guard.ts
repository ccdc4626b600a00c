import { AppError } from '@powerset/core/errors.ts';
import type { SqlReading } from '@powerset/connector-kit/connector.ts';
import { readingOf } from '@powerset/connector-kit/read-text.ts';
import type { LexicalRules } from '@powerset/sql/read/lexical-rules.ts';
import type { ReadSqlStatement } from '@powerset/sql/read/read-sql.ts';

/** Functions that reach files, hold server locks, or keep values between statements. */
const REFUSED_FUNCTIONS = new Set([
  'load_file',
  'get_lock',
  'release_lock',
  'release_all_locks',
  'is_used_lock',
  'master_pos_wait',
  'source_pos_wait',
  'wait_for_executed_gtid_set',
  'wait_until_sql_thread_after_gtids',
  'sys_exec',
  'sys_eval',
  'lib_mysqludf_sys_info',
  'setval',
  'nextval',
  'lastval',
  'last_insert_id',
  'found_rows',
  'row_count',
]);

/** Analyzes a statement; only queries, plans and catalog look-ups pass. */
export function readMysqlSql(sql: string, rules: LexicalRules): SqlReading {
  return read(sql, rules, ({ kind }) => kind !== 'other', false);
}

/** Statements that change rows, tables or views. */
const CHANGES =
  /^\s*(INSERT|REPLACE|UPDATE|DELETE|TRUNCATE|CREATE\s+(OR\s+REPLACE\s+)?(TEMPORARY\s+)?(TABLE|VIEW)|CREATE\s+(UNIQUE\s+)?INDEX|DROP\s+(TABLE|VIEW|INDEX)|ALTER\s+TABLE)\s/i;
/** Words that reach files and other servers from inside such a statement. */
const BEYOND =
  /\b(OUTFILE|DUMPFILE|INFILE|DIRECTORY|CONNECTION|TABLESPACE)\b|\bENGINE\s*(?:=\s*)?['"`]?(FEDERATED|CSV|CONNECT|MERGE|MRG_MYISAM|SPIDER|S3)/i;

/**
 * Analyzes a statement that may change data; rights, routines, settings, files and other servers are refused.
 */
export function readMysqlChange(sql: string, rules: LexicalRules): SqlReading {
  return read(
    sql,
    rules,
    statement =>
      (statement.isReadOnly && statement.kind !== 'other') ||
      (CHANGES.test(statement.sql) && !BEYOND.test(statement.sql)),
    true,
  );
}

function read(
  sql: string,
  rules: LexicalRules,
  passes: (statement: ReadSqlStatement) => boolean,
  mayChange: boolean,
): SqlReading {
  // The server runs the content of such comments, so nothing after the start of one is certain.
  if (/\/\*[!M]/.test(sql))
    return {
      ok: false,
      error: new AppError('query.refused', {
        detail: 'Comments that the server executes (/*! … */) are not allowed here.',
      }),
    };
  return readingOf(
    sql,
    rules,
    statement => {
      if (!passes(statement)) return new AppError('query.refused');
      const refused = statement.functions.find(name => REFUSED_FUNCTIONS.has(name));
      return refused === undefined
        ? undefined
        : new AppError('query.function-refused', { detail: `The function ${refused} is not allowed here.` });
    },
    mayChange,
  );
}
