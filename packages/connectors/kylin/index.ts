import { driverless } from '@powerset/connector-kit/driverless.ts';
import { kylinFacts } from './facts.ts';

export const kylin = driverless(kylinFacts);
