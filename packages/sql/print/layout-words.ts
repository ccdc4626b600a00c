/** Words that begin a line of their own in a query. */
export const CLAUSES: ReadonlySet<string> = new Set([
  'SELECT', 'FROM', 'WHERE', 'GROUP', 'ORDER', 'HAVING', 'LIMIT', 'OFFSET', 'UNION', 'INTERSECT', 'EXCEPT', 'MINUS', 'WITH', 'INSERT', 'UPDATE', 'DELETE', 'SET', 'VALUES', 'RETURNING', 'PARTITION', 'QUALIFY', 'FETCH',
]);

/** Words that may stand before JOIN. */
export const JOIN_STARTS: ReadonlySet<string> = new Set(['LEFT', 'RIGHT', 'FULL', 'INNER', 'OUTER', 'CROSS', 'NATURAL', 'LATERAL', 'ASOF', 'ANTI', 'SEMI']);

/** Words that are written in capitals. Types and functions are not among them: they may be names. */
export const KEYWORDS: ReadonlySet<string> = new Set([
  ...CLAUSES, ...JOIN_STARTS, 'JOIN', 'ALL', 'ALTER', 'ADD', 'AND', 'AS', 'ASC', 'BETWEEN', 'BY', 'CASE', 'COLUMN', 'CREATE', 'CURRENT', 'DEFAULT', 'DESC', 'DESCRIBE', 'DISTINCT', 'DROP', 'ELSE', 'END', 'EXISTS',
  'EXPLAIN', 'FALSE', 'FIRST', 'FOLLOWING', 'FOR', 'IF', 'IN', 'INTO', 'IS', 'LAST', 'MATERIALIZED', 'MERGE', 'NEXT', 'NOT', 'NULL', 'NULLS', 'ON', 'ONLY', 'OR', 'OVER', 'PRECEDING', 'RANGE', 'RECURSIVE', 'ROWS',
  'SHOW', 'TABLE', 'TABLES', 'TEMPORARY', 'THEN', 'TO', 'TRUE', 'TRUNCATE', 'UNBOUNDED', 'USING', 'VIEW', 'WHEN', 'WINDOW', 'WITHIN', 'WITHOUT',
]);
