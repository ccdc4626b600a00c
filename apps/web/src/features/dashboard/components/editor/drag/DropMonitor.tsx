import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useState } from 'react';
import { classes } from '@powerset/ui/classes.ts';
import { dropOnTab, dropPlace } from '../../../state/drop-place.ts';
import type { Box, Drop } from '../../../state/drop-place.ts';
import { newId } from '../../../state/new-id.ts';
import { useDashboardStore } from '../../../state/store.ts';
import type { DashboardStore } from '../../../state/store.ts';
import { unpackDrag } from './drag-data.ts';
import { edgeScroll } from './edge-scroll.ts';
import type { DragData } from './drag-data.ts';
import styles from './drag.module.css';

/** Follows a drag over the dashboard, shows where the item would go, and puts it there. */
export function DropMonitor() {
  const store = useDashboardStore();
  const [mark, setMark] = useState<Box>();
  useEffect(() => {
    const scroll = edgeScroll();
    const stop = monitorForElements({
      canMonitor: ({ source }) => unpackDrag(source.data) !== undefined,
      onDrag: ({ source, location }) => {
        scroll.follow(location.current.input);
        setMark(findDrop(store, source.data, location.current)?.mark);
      },
      onDropTargetChange: ({ source, location }) =>
        setMark(findDrop(store, source.data, location.current)?.mark),
      onDrop: ({ source, location }) => {
        scroll.stop();
        setMark(undefined);
        const dragged = unpackDrag(source.data);
        const drop = findDrop(store, source.data, location.current);
        if (dragged && drop) place(store, dragged, drop);
      },
    });
    return () => {
      scroll.stop();
      stop();
    };
  }, [store]);
  if (!mark) return null;
  const isPlace = mark.right - mark.left > 8 && mark.bottom - mark.top > 8;
  return (
    <div
      className={classes(styles.mark, isPlace && styles.place)}
      style={{
        left: mark.left,
        top: mark.top,
        width: mark.right - mark.left,
        height: mark.bottom - mark.top,
      }}
    />
  );
}

interface Where {
  readonly input: { readonly clientX: number; readonly clientY: number };
  readonly dropTargets: readonly {
    readonly data: Record<string | symbol, unknown>;
    readonly element: Element;
  }[];
}

function findDrop(
  store: DashboardStore,
  data: Record<string | symbol, unknown>,
  { input, dropTargets }: Where,
): Drop | undefined {
  const dragged = unpackDrag(data);
  if (!dragged) return undefined;
  const { layout } = store.getState().history.present;
  const [innermost] = dropTargets;
  if (typeof innermost?.data['tabId'] === 'string') {
    const box = innermost.element.getBoundingClientRect();
    return dropOnTab(layout, dragged, { tabId: innermost.data['tabId'], x: input.clientX, box });
  }
  return dropPlace({
    layout,
    dragged,
    pointer: { x: input.clientX, y: input.clientY },
    under: dropTargets.flatMap(target =>
      typeof target.data['partId'] === 'string' ? [target.data['partId']] : [],
    ),
    boxOf: id => document.querySelector(`[data-part="${CSS.escape(id)}"]`)?.getBoundingClientRect(),
  });
}

function place(store: DashboardStore, dragged: DragData, { place: to }: Drop): void {
  if (dragged.id !== undefined) {
    store.send({
      type: 'edited',
      edit: { type: 'component-moved', id: dragged.id, to, ids: [newId('ROW')] },
    });
    return;
  }
  const id = newId(dragged.type);
  const component = { type: dragged.type, ...(dragged.meta ? { meta: dragged.meta } : {}) };
  store.send({
    type: 'edited',
    edit: {
      type: 'component-added',
      component,
      to,
      ids: [id, newId(dragged.type === 'TABS' ? 'TAB' : 'ROW')],
    },
    ...(dragged.chart ? { charts: [dragged.chart] } : {}),
  });
  store.send({ type: 'selected', id });
}
