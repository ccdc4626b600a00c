import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { HIVE } from '@powerset/connector-kit/families/hive.ts';

/** Describes Apache Hive without connecting to it. */
export const hiveFacts: EngineFacts = {
  ...HIVE,
  engine: 'hive',
  label: 'Apache Hive',
  labels: { ...HIVE.labels, maxLength: 767 },
  names: { ...HIVE.names, dialectName: 'hive' },
};
