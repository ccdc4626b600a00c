import { driverless } from '@powerset/connector-kit/driverless.ts';
import { druidFacts } from './facts.ts';

export const druid = driverless(druidFacts);
