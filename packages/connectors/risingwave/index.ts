import { driverless } from '@powerset/connector-kit/driverless.ts';
import { risingwaveFacts } from './facts.ts';

export const risingwave = driverless(risingwaveFacts);
