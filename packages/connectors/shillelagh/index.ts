import { driverless } from '@powerset/connector-kit/driverless.ts';
import { shillelaghFacts } from './facts.ts';

export const shillelagh = driverless(shillelaghFacts);
