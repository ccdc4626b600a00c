import { Link } from 'lucide-react';
import type { CSSProperties } from 'react';
import { NumberRow } from '@powerset/charts/kit/view/NumberRow.tsx';
import { GRID_UNIT } from '@powerset/core/dashboard/grid.ts';
import type { LayoutNode } from '@powerset/core/dashboard/layout.ts';
import { roomOf } from '@powerset/core/dashboard/room.ts';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { classes } from '@powerset/ui/classes.ts';
import { useDashboard, useDraft, useSend } from '../../state/store.ts';
import { ColumnRuler } from '../editor/ColumnRuler.tsx';
import { InlineText } from '../editor/InlineText.tsx';
import { useRenderPart } from './render-part.ts';
import { useSharing } from './use-share-link.ts';
import styles from './grid.module.css';

interface PartProps {
  readonly node: LayoutNode;
}

/** Lays parts out side by side. */
export function RowPart({ node }: PartProps) {
  const room = useDraft(draft => roomOf(draft.layout, node.id));
  const isEditing = useDashboard(state => state.isEditing);
  if (node.children.length === 0)
    return isEditing ? <div className={styles.emptyPlace}>Empty row</div> : null;
  return (
    <div className={classes(styles.row, isWhite(node) && styles.white)}>
      {isEditing && <ColumnRuler row={node} room={room} />}
      <NumberRow>
        {node.children.map(child => (
          <Cell key={child} id={child} room={room} />
        ))}
      </NumberRow>
    </div>
  );
}

/** Stacks parts inside a row. */
export function ColumnPart({ node }: PartProps) {
  const isEditing = useDashboard(state => state.isEditing);
  return (
    <div className={classes(styles.stack, styles.column, isWhite(node) && styles.white)}>
      {node.children.map(child => (
        <StackItem key={child} id={child} />
      ))}
      {node.children.length === 0 && isEditing && <div className={styles.emptyPlace}>Empty column</div>}
    </div>
  );
}

/** Shows a part of a stack: tiles have a fixed height, everything else the height that it needs. */
export function StackItem({ id }: { readonly id: string }) {
  const height = useTileHeight(id);
  const renderPart = useRenderPart();
  return (
    <div className={height === undefined ? undefined : styles.tile} style={heightStyle(height)}>
      {renderPart(id)}
    </div>
  );
}

/** Shows a heading. */
export function HeaderPart({ node }: PartProps) {
  const isEditing = useDashboard(state => state.isEditing);
  const send = useSend();
  const sharing = useSharing();
  const size = node.meta.headerSize ?? 'MEDIUM_HEADER';
  return (
    <div id={node.id} className={classes(styles.header, isWhite(node) && styles.white)}>
      {isEditing ? (
        <InlineText
          className={styles[size] ?? ''}
          label="Header text"
          placeholder="New header"
          value={node.meta.text ?? ''}
          onChange={text =>
            send({ type: 'edited', edit: { type: 'meta-changed', id: node.id, meta: { text } } })
          }
        />
      ) : (
        <>
          <h2 className={styles[size]}>{node.meta.text}</h2>
          <IconButton
            className={styles.anchor ?? ''}
            size="small"
            label="Copy link to this header"
            icon={<Link size={14} strokeWidth={1.5} />}
            onClick={() => sharing.copy(node.id)}
          />
        </>
      )}
    </div>
  );
}

/** Shows a horizontal line. */
export function DividerPart({ node }: PartProps) {
  return <hr id={node.id} className={styles.divider} />;
}

function Cell({ id, room }: { readonly id: string; readonly room: number }) {
  const width = useDraft(draft => draft.layout[id]?.meta.width ?? 4);
  const resizing = useDashboard(state => state.resizing?.widths?.[id]);
  const height = useTileHeight(id);
  const renderPart = useRenderPart();
  const style = {
    '--span': Math.min(resizing ?? width, room),
    '--of': room,
    ...heightStyle(height),
  } as CSSProperties;
  return (
    <div className={classes(styles.cell, height !== undefined && styles.tile)} style={style}>
      {renderPart(id)}
    </div>
  );
}

/** Returns the height of a chart or a text in pixels, also during a resize. */
function useTileHeight(id: string): number | undefined {
  const units = useDraft(draft => {
    const node = draft.layout[id];
    return node && (node.type === 'CHART' || node.type === 'MARKDOWN' || node.type === 'DYNAMIC')
      ? (node.meta.height ?? 50)
      : undefined;
  });
  const resizing = useDashboard(state => (state.resizing?.id === id ? state.resizing.height : undefined));
  return units === undefined ? undefined : (resizing ?? units) * GRID_UNIT;
}

function heightStyle(height: number | undefined): CSSProperties {
  return height === undefined ? {} : ({ '--tile-height': `${height}px` } as CSSProperties);
}

function isWhite(node: LayoutNode): boolean {
  return node.meta.background === 'BACKGROUND_WHITE';
}
