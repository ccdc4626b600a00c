import { driverless } from '@powerset/connector-kit/driverless.ts';
import { elasticsearchFacts } from './facts.ts';

export const elasticsearch = driverless(elasticsearchFacts);
