import { driverless } from '@powerset/connector-kit/driverless.ts';
import { prestoFacts } from './facts.ts';

export const presto = driverless(prestoFacts);
