import { driverless } from '@powerset/connector-kit/driverless.ts';
import { drillFacts } from './facts.ts';

export const drill = driverless(drillFacts);
