import { useQuery } from '@tanstack/react-query';
import { Link, Pencil, Plus, SquareTerminal, Trash2 } from 'lucide-react';
import type { SavedQueryRow } from '@powerset/contracts/saved-query.ts';
import { ButtonLink } from '@powerset/ui/button/Button.tsx';
import { copyText } from '@powerset/ui/feedback/copy-text.ts';
import { menuItems } from '@powerset/ui/menu/menu-item.ts';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import { useDeleteDialog } from '../../../shared/resource/use-delete-dialog.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { SqlPreview, ThingCard } from '../../../shared/thing-card/ThingCard.tsx';
import { toast } from '../../../shared/toast.ts';
import { savedQueriesQuery } from '../api.ts';
import { Cards, Panel } from './Panel.tsx';
import { withBase } from '../../../shared/site-path.ts';
import styles from '../home.module.css';

const ICON = { size: 16, strokeWidth: 1.5 } as const;

/** Shows the user's saved queries. */
export function SavedQueriesPanel() {
  const { can } = useSession();
  const { data, error } = useQuery(savedQueriesQuery());
  const deletion = useDeleteDialog('saved_query');
  const canWrite = can('can_write', 'SavedQuery');
  const menuOf = (row: SavedQueryRow) =>
    menuItems(
      canWrite && { label: 'Edit', icon: <Pencil {...ICON} />, href: hrefOf(row) },
      { label: 'Share', icon: <Link {...ICON} />, onSelect: () => void share(row) },
      canWrite && {
        label: 'Delete',
        icon: <Trash2 {...ICON} />,
        isDanger: true,
        onSelect: () => deletion.ask([{ id: row.id, name: row.label ?? '' }]),
      },
    );
  return (
    <Panel
      panel="4"
      title="Saved queries"
      tabs={
        <Segmented
          label="Saved queries"
          value="mine"
          onChange={() => undefined}
          options={[{ value: 'mine', label: 'Mine' }]}
        />
      }
      actions={
        <>
          {can('menu_access', 'SQL Lab') && (
            <ButtonLink size="small" icon={<Plus size={16} strokeWidth={1.5} />} href="/sqllab/?new=true">
              SQL Query
            </ButtonLink>
          )}
          <a className={styles.viewAll} href="/savedqueryview/list/">
            View All »
          </a>
        </>
      }
    >
      <Cards
        items={data}
        error={error}
        errorTitle="There was an issue fetching your saved queries"
        empty={{
          title: 'No saved queries yet',
          text: 'Queries that you save in SQL Lab appear here.',
          icon: <SquareTerminal size={20} strokeWidth={1.5} />,
        }}
        render={row => (
          <ThingCard
            key={row.id}
            title={row.label || 'Untitled query'}
            href={hrefOf(row)}
            preview={<SqlPreview sql={row.sql ?? ''} />}
            note={
              row.last_run_delta_humanized
                ? `Ran ${row.last_run_delta_humanized}`
                : `Modified ${row.changed_on_delta_humanized}`
            }
            menu={menuOf(row)}
          />
        )}
      />
      {deletion.dialog}
    </Panel>
  );
}

function hrefOf(row: SavedQueryRow): string {
  return `/sqllab/?savedQueryId=${row.id}`;
}

async function share(row: SavedQueryRow): Promise<void> {
  if (await copyText(`${window.location.origin}${withBase(hrefOf(row))}`)) toast.success('Link Copied!');
  else toast.danger('Sorry, your browser does not support copying. Use Ctrl / Cmd + C!');
}
