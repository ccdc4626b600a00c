import { driverless } from '@powerset/connector-kit/driverless.ts';
import { crateFacts } from './facts.ts';

export const crate = driverless(crateFacts);
