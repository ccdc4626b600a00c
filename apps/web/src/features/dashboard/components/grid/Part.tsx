import { memo } from 'react';
import type { LayoutNode } from '@powerset/core/dashboard/layout.ts';
import { useDashboard, useDraft } from '../../state/store.ts';
import { PartFrame } from '../editor/PartFrame.tsx';
import { ChartTile } from '../tile/ChartTile.tsx';
import { ColumnPart, DividerPart, HeaderPart, RowPart } from './LayoutParts.tsx';
import { MarkdownPart } from './MarkdownPart.tsx';
import { InnerTabs } from './TabsPart.tsx';
import styles from './grid.module.css';

/** Shows one part of a dashboard with everything inside it. */
export const Part = memo(function Part({ id }: { readonly id: string }) {
  const isEditing = useDashboard(state => state.isEditing);
  const content = <PartContent id={id} />;
  return isEditing ? <PartFrame id={id}>{content}</PartFrame> : content;
});

function PartContent({ id }: { readonly id: string }) {
  const node = useDraft(draft => draft.layout[id]);
  if (!node) return null;
  switch (node.type) {
    case 'CHART':
      return <ChartTile node={node} />;
    case 'MARKDOWN':
      return <MarkdownPart node={node} />;
    case 'ROW':
      return <RowPart node={node} />;
    case 'COLUMN':
      return <ColumnPart node={node} />;
    case 'HEADER':
      return <HeaderPart node={node} />;
    case 'DIVIDER':
      return <DividerPart node={node} />;
    case 'TABS':
      return <InnerTabs node={node} />;
    default:
      return <UnknownPart node={node} />;
  }
}

/** A part of a kind that is not drawn here, such as one that an extension of another installation draws. */
function UnknownPart({ node }: { readonly node: LayoutNode }) {
  const key = node.meta['componentKey'];
  const name = typeof key === 'string' && key ? key : node.type;
  return (
    <div id={node.id} className={styles.unsupported}>
      The custom component “{name}” cannot be shown here. It stays in the layout, with its settings, when the
      dashboard is saved.
    </div>
  );
}
