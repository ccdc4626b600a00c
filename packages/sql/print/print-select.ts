import type { Dialect } from '../dialect.ts';
import type { Expression, SqlValue } from '../tree/expression.ts';
import type { Select, Source } from '../tree/select.ts';
import { expressionPrinter } from './print-expression.ts';

export interface PrintedSql {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

/** Prints a tree as SQL of one engine, with its texts as parameters in placeholder order. */
export function printSelect(select: Select, dialect: Dialect): PrintedSql {
  const params: SqlValue[] = [];
  const expression = expressionPrinter(dialect, value => {
    // A numeric parameter would take the type of what it is compared with, and 1.5 is not an integer.
    if (typeof value !== 'string') return literal(value, dialect);
    params.push(value);
    return dialect.placeholder(params.length);
  });
  return { sql: commonTables(select) + selectText(select, { dialect, expression }), params };
}

/** Prints the statement for reading and copying, with values as literals. Never run this text. */
export function printForReading(select: Select, dialect: Dialect): string {
  return (
    commonTables(select) +
    selectText(select, { dialect, expression: expressionPrinter(dialect, value => literal(value, dialect)) })
  );
}

// A statement has one dataset, however often it reads it. A comment after its last definition ends with its
// line.
function commonTables({ from }: Select): string {
  if (from.kind === 'select') return commonTables(from.select);
  return from.kind === 'common-table'
    ? `WITH ${from.definitions}${/--|#/.test(from.definitions) ? '\n' : ''},\n${from.name} AS (\n${from.statement}\n)\n`
    : '';
}

function literal(value: SqlValue, dialect: Dialect): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? dialect.booleanLiterals.true : dialect.booleanLiterals.false;
  return typeof value === 'string' ? dialect.stringLiteral(value) : String(value);
}

interface Printer {
  readonly dialect: Dialect;
  readonly expression: (expression: Expression) => string;
}

function selectText(select: Select, printer: Printer): string {
  const { dialect, expression } = printer;
  const head = select.items.map(item => itemText(item, printer)).join(',\n       ') || '*';
  const lines = [
    `FROM ${sourceText(select.from, printer)}`,
    ...(select.joins ?? []).map(
      join =>
        `${join.kind === 'left' ? 'LEFT JOIN' : dialect.innerJoin} ${sourceText(join.source, printer)} ON ${expression(join.on)}`,
    ),
  ];
  if (select.where) lines.push(`WHERE ${expression(select.where)}`);
  if (select.groupBy?.length) lines.push(`GROUP BY ${select.groupBy.map(expression).join(',\n         ')}`);
  if (select.having) lines.push(`HAVING ${expression(select.having)}`);
  // Texts become parameters in print order, so clauses are printed in SQL order, and repeated clauses again.
  const order = select.orderBy?.length
    ? (between: string): string =>
        select
          .orderBy!.map(item => `${expression(item.expression)} ${item.ascending ? 'ASC' : 'DESC'}`)
          .join(between)
    : undefined;
  const limit =
    select.limit === undefined
      ? undefined
      : dialect.limit({ limit: select.limit, offset: select.offset, order: order && (() => order(', ')) });
  if (limit?.beforeOrder) lines.push(limit.beforeOrder);
  if (order) lines.push(`ORDER BY ${order(',\n         ')}`);
  if (limit?.atEnd) lines.push(limit.atEnd);
  const text = [`SELECT ${limit?.behindSelect ?? ''}${head}`, ...lines].join('\n');
  return limit?.around ? around(text, limit.around, select, dialect) : text;
}

function itemText({ expression, alias }: Select['items'][number], printer: Printer): string {
  const text = printer.expression(expression);
  return printer.dialect.namesColumns ? `${text} AS ${printer.dialect.quoteLabel(alias)}` : text;
}

function around(inner: string, condition: string, { items }: Select, dialect: Dialect): string {
  const columns =
    items.map(item => `anon_1.${dialect.quoteLabel(item.alias)}`).join(',\n       ') || 'anon_1.*';
  return `SELECT ${columns}\nFROM (\n${inner}\n) anon_1\nWHERE ${condition}`;
}

function sourceText(source: Source, printer: Printer): string {
  const { dialect } = printer;
  const quote = dialect.quoteIdentifier;
  switch (source.kind) {
    case 'table': {
      const name = dialect.tableName(source);
      return source.alias ? `${name} ${dialect.tableAliasWord}${quote(source.alias)}` : name;
    }
    case 'select':
      return `(\n${selectText(source.select, printer)}\n) ${dialect.tableAliasWord}${quote(source.alias)}`;
    // A comment at the end of a user's SQL must not swallow the bracket.
    case 'raw':
      return `(\n${source.sql}\n) ${dialect.tableAliasWord}${quote(source.alias)}`;
    case 'common-table':
      return quote(source.name);
    default:
      throw new Error(`unknown source ${(source satisfies never as Source).kind}`);
  }
}
