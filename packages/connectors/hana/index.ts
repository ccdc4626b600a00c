import { driverless } from '@powerset/connector-kit/driverless.ts';
import { hanaFacts } from './facts.ts';

export const hana = driverless(hanaFacts);
