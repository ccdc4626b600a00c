import { driverless } from '@powerset/connector-kit/driverless.ts';
import { snowflakeFacts } from './facts.ts';

export const snowflake = driverless(snowflakeFacts);
