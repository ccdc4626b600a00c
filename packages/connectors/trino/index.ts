import { driverless } from '@powerset/connector-kit/driverless.ts';
import { trinoFacts } from './facts.ts';

export const trino = driverless(trinoFacts);
