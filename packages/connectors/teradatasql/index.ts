import { driverless } from '@powerset/connector-kit/driverless.ts';
import { teradatasqlFacts } from './facts.ts';

export const teradatasql = driverless(teradatasqlFacts);
