import { driverless } from '@powerset/connector-kit/driverless.ts';
import { exaFacts } from './facts.ts';

export const exa = driverless(exaFacts);
