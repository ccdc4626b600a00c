import { driverless } from '@powerset/connector-kit/driverless.ts';
import { hiveFacts } from './facts.ts';

export const hive = driverless(hiveFacts);
