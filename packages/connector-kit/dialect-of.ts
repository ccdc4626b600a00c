import { MOMENT_IN_TIME, type Dialect, type LimitText } from '@powerset/sql/dialect.ts';
import type { EngineFacts } from './engine-facts.ts';
import { compatibleLabel } from './labels.ts';
import { momentTemplate, momentText } from './moment-literal.ts';
import { isPlainName } from './reserved-words.ts';
import { timeGrainMenu } from './time-grain-menu.ts';
import { genericTypeOf } from './type-class.ts';

/** Builds the dialect that an engine's facts describe. */
export function dialectOf(facts: EngineFacts): Dialect {
  const { names, labels, select, values, flags } = facts;
  const quoteIdentifier = (name: string): string =>
    names.quotesOnlyOdd && isPlainName(name) ? name : quoted(name, facts);
  return {
    name: facts.engine,
    quoteIdentifier,
    quoteColumn: name =>
      names.dotsArePaths === 'always'
        ? name.split('.').map(quoteIdentifier).join('.')
        : quoteIdentifier(name),
    tableName: path => tableName(path, facts, quoteIdentifier),
    labelOf: label => compatibleLabel(label, labels),
    quoteLabel: label => (labels.areQuoted ? quoted(label, facts) : quoteIdentifier(label)),
    placeholder: index => (values.placeholder === '$n' ? `$${index}` : '?'),
    timeGrain: (grain, sql, databaseType) => filled(grainTemplate(grain, facts), sql, databaseType),
    timeGrains: timeGrainMenu(facts).map(({ duration }) => duration),
    epochMoment: (sql, unit) => epochMoment(sql, unit, facts),
    holdsInstants: databaseType => facts.zones?.types.test(databaseType) ?? false,
    inZone: (sql, zone, from) =>
      facts.zones?.[from].replaceAll('{zone}', () => zone).replaceAll('{col}', () => sql),
    holdsMoments: databaseType =>
      !facts.types.onlyHint &&
      genericTypeOf(databaseType, facts.types) === 'temporal' &&
      momentTemplate(0, databaseType, facts) !== undefined,
    momentLiteral: (epochMs, databaseType) =>
      (databaseType === MOMENT_IN_TIME
        ? facts.zones?.literal.replace('{text}', momentText(epochMs, 'text'))
        : undefined) ??
      momentTemplate(epochMs, databaseType, facts) ??
      plainMoment(epochMs, databaseType, facts),
    stringLiteral: text => stringLiteral(text, facts),
    averaged: sql => values.averaged.replace('{col}', () => sql),
    castToText: sql => `CAST(${sql} AS ${values.textType})`,
    ilikeOperator: values.ilike === 'lowered' ? undefined : values.ilike,
    nullsOrder: values.nullsOrder,
    booleanLiterals:
      values.booleans === 'numbers' ? { true: '1', false: '0' } : { true: 'true', false: 'false' },
    limit: asked => limitText(asked, facts),
    skipsRows: select.limit !== 'limit-only',
    namesColumns: select.namesColumns,
    groupsBy: select.groupsBy,
    labelsHideColumns: select.labelsHideColumns,
    ordersBy: select.ordersBy,
    allowsAliasToSourceColumn: flags.allowsAliasToSourceColumn,
    tableAliasWord: select.tableAliasWord,
    innerJoin: select.innerJoin,
    allowsJoins: flags.allowsJoins,
    allowsSubqueries: flags.allowsSubqueries,
    allowsCteInSubquery: flags.allowsCteInSubquery,
    ordersByHiddenMetrics: select.ordersByHiddenMetrics,
    lexicalRules: facts.lexicalRules,
  };
}

function quoted(name: string, { names: { open, close, escape } }: EngineFacts): string {
  const inside =
    escape === 'backslash'
      ? name.replaceAll('\\', '\\\\').replaceAll(close, `\\${close}`)
      : name.replaceAll(close, close + close);
  return `${open}${inside}${close}`;
}

function tableName(
  { catalog, schema, name }: Parameters<Dialect['tableName']>[0],
  { names }: EngineFacts,
  quote: (name: string) => string,
): string {
  if (names.leavesSchemaOut || (schema !== undefined && schema === names.ownSchema)) return quote(name);
  const schemas = schema === undefined ? [] : names.splitsSchema ? schema.split('.') : [schema];
  return [catalog, ...schemas, name]
    .filter(part => part !== undefined)
    .map(quote)
    .join('.');
}

function grainTemplate(grain: string, { computedGrains, timeGrains }: EngineFacts): string | undefined {
  return [computedGrains, timeGrains].find(grains => Object.hasOwn(grains, grain))?.[grain];
}

// In some engines the truncating function depends on the type: `{func}` and `{type}`.
function filled(template: string | undefined, sql: string, databaseType: string): string | undefined {
  if (template === undefined) return undefined;
  const kind = /^(TIMESTAMP|DATETIME|DATE|TIME)\b/i.exec(databaseType)?.[1]?.toUpperCase() ?? 'TIMESTAMP';
  return template
    .replaceAll('{func}', template.startsWith("{func}('") ? 'DATE_TRUNC' : `${kind}_TRUNC`)
    .replaceAll('{type}', kind)
    .replaceAll('{col}', () => sql);
}

function epochMoment(
  sql: string,
  unit: 'seconds' | 'milliseconds',
  { epoch }: EngineFacts,
): string | undefined {
  if (!epoch) return undefined;
  const milliseconds = epoch.milliseconds ?? epoch.seconds.replaceAll('{col}', '({col}/1000)');
  return (unit === 'seconds' ? epoch.seconds : milliseconds).replaceAll('{col}', () => sql);
}

function plainMoment(epochMs: number, databaseType: string, facts: EngineFacts): string {
  return stringLiteral(
    /^DATE$/i.test(databaseType) && epochMs % 86_400_000 === 0
      ? momentText(epochMs, 'date')
      : momentText(epochMs, 'text'),
    facts,
  );
}

function stringLiteral(
  text: string,
  { values: { textPrefix, doublesBackslashes, quoteEscape, escapesLineBreaks } }: EngineFacts,
): string {
  const escaped = doublesBackslashes ? text.replaceAll('\\', '\\\\') : text;
  const inside = escapesLineBreaks ? escaped.replaceAll('\n', '\\n').replaceAll('\r', '\\r') : escaped;
  return `${textPrefix}'${inside.replaceAll("'", quoteEscape === 'backslash' ? "\\'" : "''")}'`;
}

const NO_LIMIT: LimitText = { behindSelect: '', beforeOrder: '', atEnd: '', around: '' };

function limitText(
  { limit, offset, order }: Parameters<Dialect['limit']>[0],
  { select }: EngineFacts,
): LimitText {
  switch (select.limit) {
    case 'limit-offset':
      return { ...NO_LIMIT, atEnd: offset ? `LIMIT ${limit} OFFSET ${offset}` : `LIMIT ${limit}` };
    case 'offset-limit':
      return { ...NO_LIMIT, atEnd: offset ? `OFFSET ${offset} LIMIT ${limit}` : `LIMIT ${limit}` };
    case 'comma':
      return { ...NO_LIMIT, atEnd: offset ? `LIMIT ${offset}, ${limit}` : `LIMIT ${limit}` };
    case 'limit-only':
      return { ...NO_LIMIT, atEnd: `LIMIT ${limit}` };
    case 'first-skip':
      return {
        ...NO_LIMIT,
        behindSelect: offset ? `FIRST (${limit}) SKIP (${offset}) ` : `FIRST (${limit}) `,
      };
    // This engine needs an ORDER BY to skip rows.
    case 'top':
      return offset
        ? {
            ...NO_LIMIT,
            atEnd: `${order ? '' : 'ORDER BY (SELECT NULL)\n'}OFFSET ${offset} ROWS\nFETCH FIRST ${limit} ROWS ONLY`,
          }
        : { ...NO_LIMIT, behindSelect: `TOP ${limit} ` };
    case 'top-qualify':
      return offset
        ? {
            ...NO_LIMIT,
            beforeOrder: `QUALIFY ROW_NUMBER() OVER (ORDER BY ${order?.() ?? '1'}) BETWEEN ${offset + 1} AND ${offset + limit}`,
          }
        : { ...NO_LIMIT, behindSelect: `TOP ${limit} ` };
    case 'fetch':
      return {
        ...NO_LIMIT,
        atEnd: `${offset ? `OFFSET ${offset} ROWS\n` : ''}FETCH FIRST ${limit} ROWS ONLY`,
      };
    case 'rownum':
      return offset
        ? { ...NO_LIMIT, atEnd: `OFFSET ${offset} ROWS\nFETCH FIRST ${limit} ROWS ONLY` }
        : { ...NO_LIMIT, around: `ROWNUM <= ${limit}` };
    default:
      throw new Error(`unknown limit ${select.limit satisfies never as string}`);
  }
}
