import { driverless } from '@powerset/connector-kit/driverless.ts';
import { kustosqlFacts } from './facts.ts';

export const kustosql = driverless(kustosqlFacts);
