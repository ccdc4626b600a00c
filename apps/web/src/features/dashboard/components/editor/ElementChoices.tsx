import { Columns3, Heading, Minus, PanelTop, Plus, Rows3, Type } from 'lucide-react';
import { useRef } from 'react';
import { topTabsOf } from '@powerset/core/dashboard/layout.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { newId } from '../../state/new-id.ts';
import { useLayout, useSend } from '../../state/store.ts';
import { useDragSource } from './drag/use-drag-source.ts';
import { useAddPart } from './use-add-part.ts';
import styles from './edit-panel.module.css';

const ELEMENTS = [
  { type: 'TABS', name: 'Tabs', Icon: PanelTop },
  { type: 'ROW', name: 'Row', Icon: Rows3 },
  { type: 'COLUMN', name: 'Column', Icon: Columns3 },
  { type: 'HEADER', name: 'Header', Icon: Heading },
  { type: 'MARKDOWN', name: 'Text', Icon: Type },
  { type: 'DIVIDER', name: 'Divider', Icon: Minus },
] as const;

/** Lists the layout elements that structure a dashboard. */
export function ElementChoices() {
  const layout = useLayout();
  const send = useSend();
  const hasTopTabs = topTabsOf(layout) !== undefined;
  return (
    <>
      <div className={styles.elements} role="list" aria-label="Layout elements">
        {ELEMENTS.map(element => (
          <ElementChoice key={element.type} {...element} />
        ))}
      </div>
      <p className={styles.hint}>
        Drop tabs anywhere to group part of the page. Top-level tabs split the whole dashboard.
      </p>
      {hasTopTabs ? (
        <Button onClick={() => send({ type: 'edited', edit: { type: 'top-tabs-collapsed' } })}>
          Collapse tab content
        </Button>
      ) : (
        <Button
          icon={<PanelTop size={16} strokeWidth={1.5} />}
          onClick={() =>
            send({ type: 'edited', edit: { type: 'top-tabs-added', ids: [newId('TABS'), newId('TAB')] } })
          }
        >
          Tabs at the top of the dashboard
        </Button>
      )}
    </>
  );
}

function ElementChoice({ type, name, Icon }: (typeof ELEMENTS)[number]) {
  const card = useRef<HTMLDivElement>(null);
  const addPart = useAddPart();
  useDragSource(card, { type, name });
  return (
    <div ref={card} className={styles.element} role="listitem">
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      <span>{name}</span>
      <IconButton
        size="small"
        label={`Add ${name}`}
        tooltip="Add to the end"
        icon={<Plus size={16} strokeWidth={1.5} />}
        onClick={() => addPart({ type, name })}
      />
    </div>
  );
}
