import type { MouseEvent } from 'react';
import type { GridLayout } from './grid-layout.ts';
import type { HeadLine } from './head-lines.ts';
import type { HeadRef } from './line-selection.ts';
import type { PivotModel } from './option.ts';

/** The props that the parts of a pivot table share. */
export interface PivotGridProps {
  readonly model: PivotModel;
  readonly rows: readonly HeadLine[];
  readonly columns: readonly HeadLine[];
  readonly layout: GridLayout;
  readonly selected: readonly string[] | undefined;
  canSelect(head: HeadRef): boolean;
  onHeadClick(head: HeadRef): void;
  onHeadMenu(head: HeadRef, event: MouseEvent): void;
  onCellMenu(row: HeadLine, column: HeadLine, event: MouseEvent): void;
  onToggle(isRow: boolean, group: string): void;
}

/** A visible line: its index, its start, and its width or height. */
export interface PlacedLine {
  readonly index: number;
  readonly start: number;
  readonly size: number;
}
