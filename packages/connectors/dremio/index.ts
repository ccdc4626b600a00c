import { driverless } from '@powerset/connector-kit/driverless.ts';
import { dremioFacts } from './facts.ts';

export const dremio = driverless(dremioFacts);
