import { memo } from 'react';
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
      return (
        <div className={styles.unsupported}>
          This kind of component ({node.type}) is not supported. It is kept as it is.
        </div>
      );
  }
}
