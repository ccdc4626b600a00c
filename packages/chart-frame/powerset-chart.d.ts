/** What the code of a chart package finds in its frame, as the global `powerset`. */
export interface Powerset {
  /** Registers the chart. The page sends nothing before this call. */
  chart(chart: PackagedChart): void;
  /**
   * Filters the other charts of a dashboard by what a mark stands for, or ends this if the mark is selected.
   */
  select(conditions: readonly Condition[]): void;
  /** Opens the page's menu for a mark, with the entries to drill down, at the place of a mouse event. */
  openMenu(
    event: { readonly clientX: number; readonly clientY: number },
    conditions?: readonly Condition[],
  ): void;
}

export interface PackagedChart {
  /**
   * Draws into the element, which keeps what an earlier call put there. It is called again when rows,
   * settings, size, theme, or selection change. The page shows the chart when it returns, or when its promise
   * is fulfilled; what it throws is shown instead of the chart.
   */
  draw(input: ChartInput, root: HTMLElement): void | Promise<void>;
}

/** A dimension of the query by its column name, and one of its values. */
export interface Condition {
  readonly column: string;
  readonly value: Cell;
  /** The value as the reader sees it. */
  readonly text?: string | undefined;
}

/** Times are milliseconds since 1970 in UTC. */
export type Cell = string | number | boolean | null;

export interface ChartInput {
  /** The values of the controls in the manifest. */
  readonly formData: Readonly<Record<string, unknown>>;
  /** One for each query; a package has one. */
  readonly answers: readonly Answer[];
  readonly size: { readonly width: number; readonly height: number };
  readonly theme: Theme;
  /** The colors of the chosen scheme. */
  readonly palette: readonly string[];
  /** Returns a value as the page would write it in that column. */
  format(column: string, value: Cell): string;
  /** Returns the color of a label, which is the same on the whole dashboard. */
  color(label: Cell): string;
  readonly hasSelection: boolean;
  isSelected(conditions: readonly Condition[]): boolean;
}

export interface Answer {
  readonly columns: readonly AnswerColumn[];
  readonly rowCount: number;
  /** There are more rows than these. */
  readonly isCut: boolean;
}

export interface AnswerColumn {
  readonly name: string;
  /** The name to show. */
  readonly label: string;
  readonly type: 'string' | 'numeric' | 'temporal' | 'boolean';
  readonly values: readonly Cell[];
}

/** Colors and type of the page. Style sheets have them as variables, such as `--text-secondary`. */
export interface Theme {
  readonly isDark: boolean;
  readonly fontFamily: string;
  readonly text: string;
  readonly textSecondary: string;
  readonly textDisabled: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly surface: string;
  readonly raised: string;
  readonly accent: string;
  readonly success: string;
  readonly error: string;
}
