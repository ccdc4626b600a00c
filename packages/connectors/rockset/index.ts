import { driverless } from '@powerset/connector-kit/driverless.ts';
import { rocksetFacts } from './facts.ts';

export const rockset = driverless(rocksetFacts);
