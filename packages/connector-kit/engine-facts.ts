import type { EngineSecrets } from './engine-secrets.ts';
import type { LexicalRules } from '@powerset/sql/read/lexical-rules.ts';

/**
 * The facts about an engine that are known without connecting to it, as data: the server lists them, and the
 * planner compiles with them. Templates contain `{col}` for an expression.
 */
export interface EngineFacts {
  /** Back-end name as addresses and the wire have it. */
  readonly engine: string;
  readonly label: string;
  /** Other names that addresses may use. */
  readonly aliases: readonly string[];
  readonly defaultDriver: string | null;
  /** Driver names with descriptions. */
  readonly drivers: Readonly<Record<string, string>>;
  readonly uriPlaceholder: string;
  readonly flags: EngineFlags;
  readonly names: NameFacts;
  readonly labels: LabelFacts;
  readonly select: SelectFacts;
  readonly values: ValueFacts;
  /** The grains that are offered, by the ISO 8601 names of the reference. */
  readonly timeGrains: Readonly<Record<string, string>>;
  /**
   * Grains computed on request: those not offered, and those whose template puts a timestamp into the wrong
   * period.
   */
  readonly computedGrains: Readonly<Record<string, string>>;
  /**
   * Converts seconds since 1970 to a timestamp; undefined when the engine cannot. `milliseconds` defaults to
   * the same with a thousandth.
   */
  readonly epoch: { readonly seconds: string; readonly milliseconds?: string } | undefined;
  /** How timestamps are converted to a time zone; absent when the engine cannot, or when this is untested. */
  readonly zones?: ZoneFacts;
  readonly moments: MomentTemplates;
  readonly types: TypeFacts;
  readonly connection: ConnectionFacts;
  readonly errors: readonly ErrorRule[];
  /** Statement that estimates the cost of `{sql}`; undefined when the engine does not estimate in SQL. */
  readonly estimate: string | undefined;
  readonly functionNames: readonly string[] | 'asks-the-server';
  readonly lexicalRules: LexicalRules;
  /** What no user may see, whatever the connection's account can read; absent when nothing is known. */
  readonly secrets?: EngineSecrets;
}

export interface ZoneFacts {
  /** Types whose values are points in time, whatever time zone they are shown in. */
  readonly types: RegExp;
  /** Converts a point in time to the time zone `{zone}`. */
  readonly instant: string;
  /** Converts the result of `epoch` to the time zone `{zone}`. */
  readonly utc: string;
  /** A point in time from its `{text}` in UTC, independent of session settings. */
  readonly literal: string;
}

export interface EngineFlags {
  readonly limitMethod: 'force_limit' | 'wrap_sql' | 'fetch_many';
  readonly allowsJoins: boolean;
  readonly allowsSubqueries: boolean;
  readonly allowsAliasInSelect: boolean;
  readonly allowsAliasInOrderby: boolean;
  readonly allowsSqlComments: boolean;
  readonly allowsEscapedColons: boolean;
  readonly allowsAliasToSourceColumn: boolean;
  readonly allowsHiddenOrderbyAgg: boolean;
  readonly allowsHiddenCcInOrderby: boolean;
  readonly allowsCteInSubquery: boolean;
  readonly allowLimitClause: boolean;
  readonly timeGroupbyInline: boolean;
  readonly tryRemoveSchemaFromTableName: boolean;
  readonly runMultipleStatementsAsOne: boolean;
  readonly supportsFileUpload: boolean;
  readonly supportsDynamicSchema: boolean;
  readonly supportsCatalog: boolean;
  readonly supportsDynamicCatalog: boolean;
  readonly disableSshTunneling: boolean;
  readonly allowsCostEstimate: boolean;
  readonly arraysize: number;
}

export interface NameFacts {
  readonly open: string;
  readonly close: string;
  /** Name of the compiler and its longest name, as clients of the reference see them. */
  readonly dialectName: string;
  readonly maxLength: number;
  /** Quoting changes what a name means in this engine, so plain lowercase names stay unquoted. */
  readonly quotesOnlyOdd: boolean;
  /** A column with a dot in it is a path to a field: everywhere, or only in previews. */
  readonly dotsArePaths?: 'always' | 'in-previews';
  /** How a closing quote is escaped inside a name. */
  readonly escape: 'double' | 'backslash';
  /** Table names are written without their schema. */
  readonly leavesSchemaOut: boolean;
  /** The single schema that the product reports for an engine without schemas; SQL never names it. */
  readonly ownSchema?: string;
  /**
   * Schemas that the engine also searches for a name missing from the chosen one; missing if it searches no
   * other.
   */
  readonly searchedBehind?: readonly string[];
  /** A schema with a dot in it is a path of names. */
  readonly splitsSchema: boolean;
}

export interface LabelFacts {
  /** Longest label; longer ones become a hash. Null keeps every length. */
  readonly maxLength: number | null;
  readonly change: 'none' | 'lower-case' | 'hash-suffix' | 'identifier-with-hash' | 'dots-to-underscores';
  readonly areQuoted: boolean;
}

export interface SelectFacts {
  readonly limit:
    | 'limit-offset'
    | 'offset-limit'
    | 'comma'
    | 'top'
    | 'top-qualify'
    | 'first-skip'
    | 'rownum'
    | 'fetch'
    | 'limit-only';
  readonly unlimited: string;
  /** Whether a select list may contain aliases. */
  readonly namesColumns: boolean;
  readonly groupsBy: 'expression' | 'alias';
  /**
   * Whether an alias replaces its expression everywhere in the query, even where a column of that name is
   * meant.
   */
  readonly labelsHideColumns: boolean;
  /** `mixed` refers to metrics by alias and to calculated columns by expression. */
  readonly ordersBy: 'alias' | 'expression' | 'mixed';
  readonly tableAliasWord: 'AS ' | '';
  readonly innerJoin: 'JOIN' | 'CROSS JOIN';
  readonly ordersByHiddenMetrics: boolean;
}

export interface ValueFacts {
  readonly booleans: 'words' | 'numbers';
  readonly textPrefix: string;
  /** A literal backslash must be doubled. */
  readonly doublesBackslashes: boolean;
  /**
   * How a quote is escaped in a string. Some engines join two adjacent strings, so that a doubled quote is
   * lost.
   */
  readonly quoteEscape: 'double' | 'backslash';
  /** A line break must be escaped with a backslash. */
  readonly escapesLineBreaks: boolean;
  readonly textType: string;
  /** The operand of an average, for engines where the average of integers would lose its fraction. */
  readonly averaged: '{col}' | 'DOUBLE({col})';
  /** How texts are compared ignoring case; `lowered` lowercases both sides for LIKE. */
  readonly ilike: 'ILIKE' | 'LIKE' | 'lowered';
  readonly nullsOrder: 'last-when-asc' | 'first-when-asc';
  readonly placeholder: '?' | '$n';
}

/**
 * Templates for timestamp literals by column type; undefined means that a quoted text is used.
 * `{date}` 2019-01-02 · `{time}` with microseconds · `{iso}`, `{text}` with microseconds behind `T` or a
 * space, `_ms` with milliseconds, `_s` with seconds, `_auto` with a fraction only where there is one.
 */
export interface MomentTemplates {
  readonly date?: string;
  readonly datetime?: string;
  readonly timestamp?: string;
  readonly smalldatetime?: string;
  readonly time?: string;
  readonly string?: string;
}

export type TypeClass =
  | 'integer'
  | 'bigint'
  | 'smallint'
  | 'float'
  | 'real'
  | 'double'
  | 'decimal'
  | 'boolean'
  | 'string'
  | 'unicode'
  | 'date'
  | 'datetime'
  | 'smalldatetime'
  | 'timestamp'
  | 'time'
  | 'interval'
  | 'json'
  | 'array'
  | 'row'
  | 'map'
  | 'number'
  | 'other-text';

export interface TypeFacts {
  /** The engine's own rules; the first match wins, before the common rules. */
  readonly rules: readonly (readonly [RegExp, TypeClass])[];
  /** A column may hold values of any type, whatever type it declares. */
  readonly onlyHint?: true;
}

export interface ParameterFacts {
  readonly kind: 'basic' | 'snowflake' | 'bigquery' | 'gsheets' | 'databricks';
  readonly required: readonly string[];
  /** Added to the address's query when the connection is encrypted. */
  readonly encryption: Readonly<Record<string, string>>;
  /** Engine and driver at the start of an address built from the form. */
  readonly scheme: string;
  /** The port is optional and ends at 65535. */
  readonly looksLikeClickhouse?: boolean;
}

export interface ConnectionFacts {
  readonly parameters: ParameterFacts | undefined;
  /** Which part of an address's path is the schema. */
  readonly schemaInPath: 'none' | 'whole' | 'whole-as-path' | 'behind-slash' | 'behind-dot';
  /** The catalog to use when the address names none. */
  readonly usualCatalog?: string;
  /** Statement that runs first in a session that uses a schema; `{schema}` is its quoted name. */
  readonly schemaStatement: string | undefined;
  /** Whether the address carries the user as its own user name, or as the user to impersonate. */
  readonly impersonates: 'by-user' | 'by-target' | 'by-session' | 'no';
  readonly connectArgs: Readonly<Record<string, unknown>>;
  readonly disallowedQuery: Readonly<Record<string, readonly string[]>>;
  readonly enforcedQuery: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The address needs nothing after its scheme. */
  readonly supportsUrl: boolean;
}

/** The meaning of a driver's message. Named groups fill `%(name)s` of the text. */
export interface ErrorRule {
  readonly pattern: RegExp;
  readonly type: string;
  readonly text: string;
  /** Invalid fields of the connection form. */
  readonly invalid?: readonly string[];
}
