import { driverless } from '@powerset/connector-kit/driverless.ts';
import { supersetFacts } from './facts.ts';

export const superset = driverless(supersetFacts);
