import { DEFAULT_HEIGHT_UNITS, DEFAULT_WIDTH } from './grid.ts';
import type { LayoutNode, NodeMeta, NodeType } from './layout.ts';

/** A part that does not stand anywhere yet. */
export interface NewComponent {
  readonly type: NodeType;
  readonly meta?: NodeMeta;
}

const TRANSPARENT = { background: 'BACKGROUND_TRANSPARENT' } as const;
const TAB_META: NodeMeta = { text: '', defaultText: 'Tab title', placeholder: 'Tab title' };

/** What a new part starts with. */
const FIRST_META: Readonly<Record<string, NodeMeta>> = {
  CHART: { width: DEFAULT_WIDTH, height: DEFAULT_HEIGHT_UNITS },
  ROW: TRANSPARENT,
  COLUMN: { width: DEFAULT_WIDTH, ...TRANSPARENT },
  HEADER: { text: 'New header', headerSize: 'MEDIUM_HEADER', ...TRANSPARENT },
  MARKDOWN: { width: DEFAULT_WIDTH, height: DEFAULT_HEIGHT_UNITS },
  TAB: TAB_META,
};

/** A new part with what it starts with. */
export function newNode(
  id: string,
  { type, meta }: NewComponent,
  children: readonly string[] = [],
): LayoutNode {
  return { id, type, children, meta: { ...FIRST_META[type], ...meta } };
}
