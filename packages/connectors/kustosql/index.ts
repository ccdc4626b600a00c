import { kustosqlFacts } from './facts.ts';
import { overKusto } from './over-rest.ts';

export const kustosql = overKusto({ facts: kustosqlFacts });
