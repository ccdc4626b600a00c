/** How a user arranged the columns of a result. */
export interface ColumnLayout {
  readonly order: readonly string[];
  readonly hidden: ReadonlySet<string>;
  readonly pinned: ReadonlySet<string>;
}

export type ColumnEvent =
  | { readonly type: 'hidden' | 'shown' | 'pinned' | 'unpinned'; readonly name: string }
  | { readonly type: 'moved'; readonly name: string; readonly to: string }
  | { readonly type: 'shifted'; readonly name: string; readonly by: 1 | -1 }
  | { readonly type: 'reset' };

/** Returns the columns as the query returned them. */
export function originalLayout(names: readonly string[]): ColumnLayout {
  return { order: names, hidden: new Set(), pinned: new Set() };
}

/** Returns the layout after an event. */
export function columnLayout(
  layout: ColumnLayout,
  event: ColumnEvent,
  names: readonly string[],
): ColumnLayout {
  const { order, hidden, pinned } = layout;
  switch (event.type) {
    case 'hidden':
      return { ...layout, hidden: new Set([...hidden, event.name]), pinned: without(pinned, event.name) };
    case 'shown':
      return { ...layout, hidden: without(hidden, event.name) };
    case 'pinned':
      return { ...layout, pinned: new Set([...pinned, event.name]) };
    case 'unpinned':
      return { ...layout, pinned: without(pinned, event.name) };
    case 'moved':
      return { ...layout, order: placed(order, event.name, order.indexOf(event.to)) };
    case 'shifted': {
      const visible = shownColumns(layout);
      const next = visible[visible.indexOf(event.name) + event.by];
      return next === undefined
        ? layout
        : { ...layout, order: placed(order, event.name, order.indexOf(next)) };
    }
    case 'reset':
      return originalLayout(names);
    default:
      throw new Error(`unknown event ${(event satisfies never as ColumnEvent).type}`);
  }
}

/** Returns the visible columns in order, pinned ones first. */
export function shownColumns({ order, hidden, pinned }: ColumnLayout): readonly string[] {
  const visible = order.filter(name => !hidden.has(name));
  return [...visible.filter(name => pinned.has(name)), ...visible.filter(name => !pinned.has(name))];
}

function placed(order: readonly string[], name: string, to: number): readonly string[] {
  if (!order.includes(name) || to < 0) return order;
  return order.filter(one => one !== name).toSpliced(to, 0, name);
}

function without(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  return new Set([...names].filter(one => one !== name));
}
