import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { Answer } from '../answer.ts';
import type { OwnState } from '../define-queries.ts';
import type { DataMask, Drill, MarkCondition, MarkRef } from '../selection.ts';
import type { Surface } from '../surface.ts';

/** A right click on a mark: where, and what the mark stands for. */
export interface MarkMenu {
  readonly clientX: number;
  readonly clientY: number;
  readonly conditions: readonly MarkCondition[];
  /** The mask that selecting the mark would send. */
  readonly mask: DataMask | undefined;
  readonly drill?: Drill | undefined;
}

/** What a page may want to know of what readers do with a chart. */
export interface ChartHooks {
  readonly onFilter?: ((mask: DataMask) => void) | undefined;
  readonly onContextMenu?: ((menu: MarkMenu) => void) | undefined;
  readonly onOwnState?: ((state: OwnState) => void) | undefined;
  /** Keeps settings that readers change by using the chart, such as where a map looks; only builders do. */
  readonly onControl?: ((change: FormData) => void) | undefined;
}

/** What the View of a chart gets: the option of its spec and ways to report back. */
export interface ViewProps<Option> {
  readonly option: Option;
  readonly formData: FormData;
  readonly answers: readonly Answer[];
  readonly surface: Surface;
  readonly ownState: OwnState;
  /** What readers point at; see the chart's definition. */
  readonly marks: 'series' | 'items';
  /** Changes when something else than the size has changed. */
  readonly drawKey: object;
  readonly hooks: ChartHooks;
  onMarkClick(mark: MarkRef): void;
  onMarkMenu(mark: MarkRef | undefined, event: { readonly clientX: number; readonly clientY: number }): void;
  onHiddenSeries(names: ReadonlySet<string>): void;
  onHoveredSeries(name: string | undefined): void;
}
