import type { ChartQueries } from './kit/define-queries.ts';
import { cartodiagram } from './cartodiagram/index.ts';

/** Chart types whose data can be queried but that cannot be drawn yet. */
export const ASKED_ONLY: readonly ChartQueries[] = [cartodiagram];
