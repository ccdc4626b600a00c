import { driverless } from '@powerset/connector-kit/driverless.ts';
import { odelasticsearchFacts } from './facts.ts';

export const odelasticsearch = driverless(odelasticsearchFacts);
