import { driverless } from '@powerset/connector-kit/driverless.ts';
import { clickhouseFacts } from './facts.ts';

export const clickhouse = driverless(clickhouseFacts);
