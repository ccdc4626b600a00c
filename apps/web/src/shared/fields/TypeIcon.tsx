import { CalendarClock, Hash, Sigma, ToggleLeft, Type, Variable } from 'lucide-react';
import type { GenericType } from '@powerset/core/table/result-table.ts';

const ICONS = { numeric: Hash, string: Type, temporal: CalendarClock, boolean: ToggleLeft } as const;
const NAMES = { numeric: 'Number', string: 'Text', temporal: 'Time', boolean: 'True or false' } as const;

/** Shows the type of a column; calculated columns and metrics have their own icons. */
export function TypeIcon({
  type,
  isMetric,
  isCalculated,
  size = 14,
}: {
  readonly type?: GenericType | null | undefined;
  readonly isMetric?: boolean;
  readonly isCalculated?: boolean;
  readonly size?: number;
}) {
  const shared = { size, strokeWidth: 1.5 } as const;
  if (isMetric) return <Sigma {...shared} aria-label="Metric" />;
  if (isCalculated) return <Variable {...shared} aria-label="Calculated" />;
  if (!type) return <Type {...shared} aria-label="Unknown type" />;
  const Icon = ICONS[type];
  return <Icon {...shared} aria-label={NAMES[type]} />;
}
