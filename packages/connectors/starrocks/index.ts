import { driverless } from '@powerset/connector-kit/driverless.ts';
import { starrocksFacts } from './facts.ts';

export const starrocks = driverless(starrocksFacts);
