import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';
import type { EngineFacts } from '../engine-facts.ts';

/** Types that say that their values have a zone. */
export const WITH_ZONE = /^TIMESTAMPTZ\b|^TIMESTAMP\b.*\bWITH (LOCAL )?TIME ZONE/i;

/** What holds for most engines; every one of them says where it differs. */
export const ANSI: Omit<EngineFacts, 'engine' | 'label'> = {
  aliases: [],
  defaultDriver: null,
  drivers: {},
  uriPlaceholder: 'engine+driver://user:password@host:port/dbname[?key=value&key=value...]',
  flags: {
    limitMethod: 'force_limit', allowsJoins: true, allowsSubqueries: true, allowsAliasInSelect: true, allowsAliasInOrderby: true, allowsSqlComments: true, allowsEscapedColons: true,
    allowsAliasToSourceColumn: true, allowsHiddenOrderbyAgg: true, allowsHiddenCcInOrderby: false, allowsCteInSubquery: true, allowLimitClause: true, timeGroupbyInline: false,
    tryRemoveSchemaFromTableName: true, runMultipleStatementsAsOne: false, supportsFileUpload: true, supportsDynamicSchema: false, supportsCatalog: false, supportsDynamicCatalog: false,
    disableSshTunneling: false, allowsCostEstimate: false, arraysize: 0,
  },
  names: { open: '"', close: '"', dialectName: '', maxLength: 9999, quotesOnlyOdd: false, escape: 'double', leavesSchemaOut: false, splitsSchema: false },
  labels: { maxLength: null, change: 'none', areQuoted: false },
  select: { limit: 'limit-offset', unlimited: '-1', namesColumns: true, groupsBy: 'expression', labelsHideColumns: false, ordersBy: 'mixed', tableAliasWord: 'AS ', innerJoin: 'JOIN', ordersByHiddenMetrics: true },
  values: { averaged: '{col}', booleans: 'words', textPrefix: '', doublesBackslashes: false, quoteEscape: 'double', escapesLineBreaks: false, textType: 'VARCHAR', ilike: 'lowered', nullsOrder: 'last-when-asc', placeholder: '?' },
  timeGrains: {},
  computedGrains: {},
  epoch: undefined,
  moments: {},
  types: { rules: [] },
  connection: {
    parameters: undefined, schemaInPath: 'none', schemaStatement: undefined, impersonates: 'by-user', connectArgs: {}, disallowedQuery: {}, enforcedQuery: {}, supportsUrl: true,
  },
  errors: [],
  estimate: undefined,
  functionNames: [],
  lexicalRules: STANDARD_SQL,
};
