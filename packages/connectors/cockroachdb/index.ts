import { driverless } from '@powerset/connector-kit/driverless.ts';
import { cockroachdbFacts } from './facts.ts';

export const cockroachdb = driverless(cockroachdbFacts);
