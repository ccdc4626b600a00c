import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { CLICKHOUSE } from '@powerset/connector-kit/families/clickhouse.ts';

/** Describes ClickHouse without connecting to it. */
export const clickhouseFacts: EngineFacts = { ...CLICKHOUSE, engine: 'clickhouse', label: 'ClickHouse' };
