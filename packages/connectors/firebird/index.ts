import { driverless } from '@powerset/connector-kit/driverless.ts';
import { firebirdFacts } from './facts.ts';

export const firebird = driverless(firebirdFacts);
