import { driverless } from '@powerset/connector-kit/driverless.ts';
import { impalaFacts } from './facts.ts';

export const impala = driverless(impalaFacts);
