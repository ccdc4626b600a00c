import { driverless } from '@powerset/connector-kit/driverless.ts';
import { oracleFacts } from './facts.ts';

export const oracle = driverless(oracleFacts);
