import type { EngineSecrets } from './engine-secrets.ts';
import type { LexicalRules } from '@powerset/sql/read/lexical-rules.ts';

/**
 * What is known of an engine without connecting to it, as data: the server lists it, the planner compiles by it.
 * Templates hold `{col}` for an expression.
 */
export interface EngineFacts {
  /** Back-end name as addresses and the wire have it. */
  readonly engine: string;
  readonly label: string;
  /** Other names that addresses may use. */
  readonly aliases: readonly string[];
  readonly defaultDriver: string | null;
  /** Names of drivers with what they are for. */
  readonly drivers: Readonly<Record<string, string>>;
  readonly uriPlaceholder: string;
  readonly flags: EngineFlags;
  readonly names: NameFacts;
  readonly labels: LabelFacts;
  readonly select: SelectFacts;
  readonly values: ValueFacts;
  /** By ISO 8601 names, as the reference has them; these are offered. */
  readonly timeGrains: Readonly<Record<string, string>>;
  /** Grains that are computed where somebody asks for them: those that are not offered, and those whose template there puts a moment into the wrong period. */
  readonly computedGrains: Readonly<Record<string, string>>;
  /** Seconds since 1970 as a moment; undefined where the engine has no way. `milliseconds` is by default the same of a thousandth. */
  readonly epoch: { readonly seconds: string; readonly milliseconds?: string } | undefined;
  /** How moments come onto the clock of a zone; left out where the engine cannot, or nobody tried it. */
  readonly zones?: ZoneFacts;
  readonly moments: MomentTemplates;
  readonly types: TypeFacts;
  readonly connection: ConnectionFacts;
  readonly errors: readonly ErrorRule[];
  /** Statement that asks what `{sql}` would cost; undefined where that is not asked in SQL. */
  readonly estimate: string | undefined;
  readonly functionNames: readonly string[] | 'asks-the-server';
  readonly lexicalRules: LexicalRules;
  /** What nobody is shown, whatever the account of the connection may read; absent where nothing is known. */
  readonly secrets?: EngineSecrets;
}

export interface ZoneFacts {
  /** Types whose values are moments, whatever clock they are shown on. */
  readonly types: RegExp;
  /** A moment on the clock of `{zone}`. */
  readonly instant: string;
  /** What `epoch` makes of a number on the clock of `{zone}`. */
  readonly utc: string;
  /** A moment from its `{text}` in UTC, which no setting of a session moves. */
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
  /** Name of the compiler and its longest name, as the reference's clients see them. */
  readonly dialectName: string;
  readonly maxLength: number;
  /** Quotes change what a name means here, so plain names in small letters are written without. */
  readonly quotesOnlyOdd: boolean;
  /** A column with a dot in it is a path to a field: everywhere, or in previews alone. */
  readonly dotsArePaths?: 'always' | 'in-previews';
  /** How a closing quote is written inside a name. */
  readonly escape: 'double' | 'backslash';
  /** Tables are named without their schema. */
  readonly leavesSchemaOut: boolean;
  /** The one schema that we tell of an engine without schemas; no SQL names it. */
  readonly ownSchema?: string;
  /** Schemas in which the engine looks for a name that the chosen one does not have; absent where it looks nowhere else. */
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
  /** Whether a select list may give names. */
  readonly namesColumns: boolean;
  readonly groupsBy: 'expression' | 'alias';
  /** Whether a label stands for what it names everywhere in the query, also where a column of that name is meant. */
  readonly labelsHideColumns: boolean;
  /** `mixed` names metrics by alias and calculated columns by expression. */
  readonly ordersBy: 'alias' | 'expression' | 'mixed';
  readonly tableAliasWord: 'AS ' | '';
  readonly innerJoin: 'JOIN' | 'CROSS JOIN';
  readonly ordersByHiddenMetrics: boolean;
}

export interface ValueFacts {
  readonly booleans: 'words' | 'numbers';
  readonly textPrefix: string;
  /** A backslash must be doubled to stand for itself. */
  readonly doublesBackslashes: boolean;
  /** How a quote is written in a text. Two in a row join two texts on some engines, so that the quote is lost. */
  readonly quoteEscape: 'double' | 'backslash';
  /** A line break must be written with a backslash. */
  readonly escapesLineBreaks: boolean;
  readonly textType: string;
  /** What an average is taken of, where that of whole numbers would lose its fraction. */
  readonly averaged: '{col}' | 'DOUBLE({col})';
  /** What compares texts without their case; `lowered` lowers both sides for LIKE. */
  readonly ilike: 'ILIKE' | 'LIKE' | 'lowered';
  readonly nullsOrder: 'last-when-asc' | 'first-when-asc';
  readonly placeholder: '?' | '$n';
}

/**
 * Texts of a moment by what the column is; undefined means that a quoted text is used.
 * `{date}` 2019-01-02 · `{time}` with microseconds · `{iso}`, `{text}` with microseconds behind `T` or a space, `_ms` with milliseconds, `_s` with seconds, `_auto` with a fraction only where there is one.
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
  /** Rules of the engine's own; the first that fits decides, before the common ones. */
  readonly rules: readonly (readonly [RegExp, TypeClass])[];
  /** A column may hold values of any type, whatever its own is. */
  readonly onlyHint?: true;
}

export interface ParameterFacts {
  readonly kind: 'basic' | 'snowflake' | 'bigquery' | 'gsheets' | 'databricks';
  readonly required: readonly string[];
  /** Added to the address's query when the connection is encrypted. */
  readonly encryption: Readonly<Record<string, string>>;
  /** Engine and driver that an address built from the form begins with. */
  readonly scheme: string;
  /** The port is optional and ends at 65535. */
  readonly looksLikeClickhouse?: boolean;
}

export interface ConnectionFacts {
  readonly parameters: ParameterFacts | undefined;
  /** Which part of an address's path names the schema. */
  readonly schemaInPath: 'none' | 'whole' | 'whole-as-path' | 'behind-slash' | 'behind-dot';
  /** The catalog of a schema whose address names none. */
  readonly usualCatalog?: string;
  /** Statement before the first one of a session that uses a schema; `{schema}` is its quoted name. */
  readonly schemaStatement: string | undefined;
  /** Whether the address names the person as its user, or as the one whom its user stands for. */
  readonly impersonates: 'by-user' | 'by-target' | 'by-session' | 'no';
  readonly connectArgs: Readonly<Record<string, unknown>>;
  readonly disallowedQuery: Readonly<Record<string, readonly string[]>>;
  readonly enforcedQuery: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The address needs nothing behind its scheme. */
  readonly supportsUrl: boolean;
}

/** What a message of a driver means. Named groups fill `%(name)s` of the text. */
export interface ErrorRule {
  readonly pattern: RegExp;
  readonly type: string;
  readonly text: string;
  /** Fields of the connection form that are wrong. */
  readonly invalid?: readonly string[];
}
