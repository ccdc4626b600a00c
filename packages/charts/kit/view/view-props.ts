import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { Answer } from '../answer.ts';
import type { OwnState } from '../define-queries.ts';
import type { DataMask, Drill, MarkCondition, MarkRef } from '../selection.ts';
import type { Surface } from '../surface.ts';

/** A right click on a mark: its position, and what the mark stands for. */
export interface MarkMenu {
  readonly clientX: number;
  readonly clientY: number;
  readonly conditions: readonly MarkCondition[];
  /** The mask of a selection of the mark. */
  readonly mask: DataMask | undefined;
  readonly drill?: Drill | undefined;
}

/** What a page may want to know about a reader's actions in a chart. */
export interface ChartHooks {
  readonly onFilter?: ((mask: DataMask) => void) | undefined;
  readonly onContextMenu?: ((menu: MarkMenu) => void) | undefined;
  readonly onOwnState?: ((state: OwnState) => void) | undefined;
  /**
   * Stores settings that readers change by using the chart, such as the view of a map; only the builder does.
   */
  readonly onControl?: ((change: FormData) => void) | undefined;
}

/** The props of a chart's View: the option of its spec, and callbacks. */
export interface ViewProps<Option> {
  readonly option: Option;
  readonly formData: FormData;
  readonly answers: readonly Answer[];
  readonly surface: Surface;
  readonly ownState: OwnState;
  /** What readers can point at; see the chart's definition. */
  readonly marks: 'series' | 'items';
  /** Changes when anything other than the size has changed. */
  readonly drawKey: object;
  readonly hooks: ChartHooks;
  onMarkClick(mark: MarkRef): void;
  onMarkMenu(mark: MarkRef | undefined, event: { readonly clientX: number; readonly clientY: number }): void;
  onHiddenSeries(names: ReadonlySet<string>): void;
  onHoveredSeries(name: string | undefined): void;
}
