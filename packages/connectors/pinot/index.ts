import { driverless } from '@powerset/connector-kit/driverless.ts';
import { pinotFacts } from './facts.ts';

export const pinot = driverless(pinotFacts);
