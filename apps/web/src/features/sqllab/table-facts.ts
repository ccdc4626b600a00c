import type { tableMetadata } from '@powerset/contracts/database.ts';
import type { AnswerOf } from '@powerset/contracts/address.ts';

/** Columns and keys of a table. */
export type TableFacts = AnswerOf<typeof tableMetadata>;
