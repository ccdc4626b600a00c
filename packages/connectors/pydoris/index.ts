import { driverless } from '@powerset/connector-kit/driverless.ts';
import { pydorisFacts } from './facts.ts';

export const pydoris = driverless(pydorisFacts);
