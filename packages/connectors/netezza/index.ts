import { driverless } from '@powerset/connector-kit/driverless.ts';
import { netezzaFacts } from './facts.ts';

export const netezza = driverless(netezzaFacts);
