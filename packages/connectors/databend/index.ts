import { driverless } from '@powerset/connector-kit/driverless.ts';
import { databendFacts } from './facts.ts';

export const databend = driverless(databendFacts);
