import type { NativeFilter } from '@powerset/core/filters/native-filter.ts';
import type { OpenSettings } from '../../state/filter-config.ts';

/** What the parts of a filter's form get. */
export interface FilterFormProps {
  readonly filter: NativeFilter;
  /** All filters, including this one. */
  readonly filters: readonly NativeFilter[];
  readonly open: OpenSettings;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (filter: NativeFilter) => void;
  readonly onOpen: (open: Partial<OpenSettings>) => void;
}
