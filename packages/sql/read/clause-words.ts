/** Words that end a table list anywhere, because no engine accepts them as names there. */
export const LIST_ENDS = new Set(['WHERE', 'GROUP', 'HAVING', 'ORDER', 'SELECT', 'INTO', 'SET', 'RETURNING']);
/** Words between two queries; they may be names too, so what follows decides. */
export const SET_WORDS = new Set(['UNION', 'INTERSECT', 'EXCEPT', 'MINUS']);
export const JOIN_WORDS = new Set(['JOIN', 'STRAIGHT_JOIN', 'APPLY']);
/** Words that begin a query. */
export const QUERY_STARTS = new Set(['SELECT', 'WITH', 'VALUES', 'TABLE', 'FROM']);
/** Words that take a table like a query, on engines that support them. */
export const TABLE_TAKERS = new Set(['PIVOT', 'UNPIVOT', 'SUMMARIZE', 'DESCRIBE', 'SHOW']);
/** Words that begin a statement that changes something. */
export const CHANGING_WORDS = new Set([
  'INSERT',
  'UPDATE',
  'DELETE',
  'MERGE',
  'REPLACE',
  'UPSERT',
  'TRUNCATE',
  'DROP',
  'CREATE',
  'ALTER',
  'RENAME',
  'GRANT',
  'REVOKE',
  'COPY',
  'LOAD',
  'UNLOAD',
  'EXEC',
  'EXECUTE',
  'CALL',
  'DO',
]);
/** Words that begin other statements; a text with another beginning is not SQL. */
export const OTHER_VERBS = new Set(
  `SET USE BEGIN COMMIT ROLLBACK START KILL PREPARE DECLARE VACUUM ANALYZE COMMENT REFRESH CHECKPOINT ATTACH DETACH PRAGMA INSTALL RESET SHUTDOWN FLUSH OPTIMIZE REINDEX CLUSTER
  LISTEN NOTIFY UNLISTEN LOCK UNLOCK DISCARD EXPORT IMPORT SAVEPOINT RELEASE ABORT END FETCH CLOSE MOVE DEALLOCATE SECURITY REASSIGN HANDLER CACHE UNCACHE CLEAR MSCK REPAIR INVALIDATE COMPUTE ADD LIST PUT GET
  REMOVE UNDROP SYSTEM EXCHANGE IF WHILE PRINT BULK BACKUP RESTORE DBCC DENY WAITFOR RECONFIGURE PIVOT UNPIVOT`.split(
    /\s+/,
  ),
);
/** Words after a table that are not its alias. */
export const NO_ALIAS = new Set([
  'FROM',
  ...LIST_ENDS,
  ...SET_WORDS,
  ...JOIN_WORDS,
  'ON',
  'USING',
  'LEFT',
  'RIGHT',
  'FULL',
  'INNER',
  'OUTER',
  'CROSS',
  'NATURAL',
  'LATERAL',
  'ASOF',
  'ANTI',
  'SEMI',
  'POSITIONAL',
  'ANY',
  'GLOBAL',
  'ARRAY',
  'LIMIT',
  'OFFSET',
  'FETCH',
  'FOR',
  'WINDOW',
  'QUALIFY',
  'TABLESAMPLE',
  'PIVOT',
  'UNPIVOT',
  'WITH',
  'PREWHERE',
  'FINAL',
  'SAMPLE',
  'SETTINGS',
  'FORMAT',
  'CONNECT',
  'START',
  'USE',
  'FORCE',
  'IGNORE',
  'PARTITION',
  'CLUSTER',
  'DISTRIBUTE',
  'SORT',
  'VALUES',
  'AS',
  'MATCH_RECOGNIZE',
  'AT',
  'BEFORE',
  'VERSION',
  'TIMESTAMP',
]);
/** Functions whose arguments may contain FROM without reading a table. */
export const FROM_FUNCTIONS = new Set(['EXTRACT', 'TRIM', 'SUBSTRING', 'OVERLAY', 'POSITION']);
/** Functions that run a text as SQL. */
export const TEXT_RUNNERS = /^(query_to_xml|dblink|ts_stat|ts_rewrite)/i;
/** Functions that read a table named by a text. */
export const TABLE_READERS = /^table_to_xml/i;
/** Functions that read unnamed tables. */
export const UNKNOWN_READERS = /^(cursor|schema|database)_to_xml/i;
const PG_CHANGES =
  'pg_(read|ls|stat_file|write|terminate|cancel|reload|rotate|switch|create|drop|replication|logical|promote|export|notify|advisory|try_advisory|log_backend|signal|import|file|sleep|start_backup|stop_backup|backup_st|wal_replay_(pause|resume)|stat_reset|stat_statements_reset|stat_clear|truncate|copy_)';
/** Those that PostgreSQL and compatible engines also call with a dot: `(1).pg_sleep`. */
export const CHANGING_FIELDS = new RegExp(
  `^(set_config|nextval|setval|lo_(close|creat|create|export|from_bytea|get|import|lseek|lseek64|open|put|tell|tell64|truncate|truncate64|unlink)$|loread$|lowrite$|dblink|${PG_CHANGES})`,
  'i',
);
/** Functions that change data, settings, locks, files, or other sessions inside a SELECT, on any engine. */
export const CHANGING_FUNCTIONS = new RegExp(
  `^(${[
    'set_config',
    'nextval',
    'setval',
    'lo_',
    'loread',
    'lowrite',
    'dblink',
    PG_CHANGES,
    'get_lock$',
    'release_lock$',
    'release_all_locks$',
    'sleep$',
    'benchmark$',
    'load_file$',
    'load_extension$',
    'sys_exec$',
    'sys_eval$',
    'openrowset$',
    'opendatasource$',
    'openquery$',
    'xp_',
    'sp_',
    'utl_',
    'dbms_',
    'writefile$',
    'readfile$',
    'edit$',
    'fts3_tokenizer$',
    'write_log$',
    'enable_logging$',
    'system\\$',
    'remote$',
    'remotesecure$',
    'file$',
    'url$',
    's3$',
    'hdfs$',
    'executable$',
    'jdbc$',
    'odbc$',
    'mysql$',
    'postgresql$',
    'mongodb$',
    'java_method$',
    'reflect2?$',
  ].join('|')})`,
  'i',
);
