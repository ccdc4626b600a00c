import { driverless } from '@powerset/connector-kit/driverless.ts';
import { ascendFacts } from './facts.ts';

export const ascend = driverless(ascendFacts);
