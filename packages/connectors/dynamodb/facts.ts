import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { SQLITE_COMMON_GRAINS } from '@powerset/connector-kit/families/sqlite.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** Describes Amazon DynamoDB without connecting to it. */
export const dynamodbFacts: EngineFacts = {
  ...ANSI,
  engine: 'dynamodb',
  label: 'Amazon DynamoDB',
  names: { ...ANSI.names, dialectName: 'dynamodb', ownSchema: 'default' },
  select: { ...ANSI.select, limit: 'limit-only', unlimited: '', namesColumns: false },
  timeGrains: SQLITE_COMMON_GRAINS,
  epoch: { seconds: "datetime({col}, 'unixepoch')" },
  types: { rules: [], onlyHint: true },
  moments: { datetime: `'{text_s}'`, timestamp: `'{text_s}'`, string: `'{text_s}'` },
  lexicalRules: { ...STANDARD_SQL, tablesHaveParts: true },
};
