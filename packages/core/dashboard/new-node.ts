import { DEFAULT_HEIGHT_UNITS, DEFAULT_WIDTH } from './grid.ts';
import type { LayoutNode, NodeMeta, NodeType } from './layout.ts';

/** A part without a place yet. */
export interface NewComponent {
  readonly type: NodeType;
  readonly meta?: NodeMeta;
}

const TRANSPARENT = { background: 'BACKGROUND_TRANSPARENT' } as const;
const TAB_META: NodeMeta = { text: '', defaultText: 'Tab title', placeholder: 'Tab title' };

/** The initial meta of a new part. */
const FIRST_META: Readonly<Record<string, NodeMeta>> = {
  CHART: { width: DEFAULT_WIDTH, height: DEFAULT_HEIGHT_UNITS },
  ROW: TRANSPARENT,
  COLUMN: { width: DEFAULT_WIDTH, ...TRANSPARENT },
  HEADER: { text: 'New header', headerSize: 'MEDIUM_HEADER', ...TRANSPARENT },
  MARKDOWN: { width: DEFAULT_WIDTH, height: DEFAULT_HEIGHT_UNITS },
  TAB: TAB_META,
};

/** Returns a new part with its initial meta. */
export function newNode(
  id: string,
  { type, meta }: NewComponent,
  children: readonly string[] = [],
): LayoutNode {
  return { id, type, children, meta: { ...FIRST_META[type], ...meta } };
}
