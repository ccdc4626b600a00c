import { useQuery } from '@tanstack/react-query';
import { CopyButton } from '@powerset/ui/feedback/CopyButton.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import type { EditorTab } from '../editor-tabs.ts';
import { columnProfile } from '../result/column-profile.ts';
import { runQuietly } from '../run/run-quietly.ts';
import type { TableFacts } from '../table-facts.ts';
import { StatisticsView } from './StatisticsView.tsx';
import type { TableDialog } from './tables-props.ts';
import styles from '../sqllab.module.css';

interface TableDialogsProps {
  readonly dialog: TableDialog;
  readonly tab: EditorTab;
  readonly table: string;
  readonly path: string;
  readonly quote: (name: string) => string;
  readonly facts: TableFacts | undefined;
  readonly onClose: () => void;
}

/** Shows more about a table: its keys, its definition, or the profile of a column. */
export function TableDialogs(props: TableDialogsProps) {
  const { dialog, table, facts, onClose } = props;
  if (dialog.kind === 'profile') return <ProfileDialog {...props} column={dialog.column} />;
  const text =
    dialog.kind === 'definition'
      ? ((facts as { readonly view?: string } | undefined)?.view ?? facts?.selectStar ?? '')
      : JSON.stringify(facts?.indexes ?? [], null, 2);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={dialog.kind === 'keys' ? 'Keys for table' : 'CREATE VIEW statement'}
      description={table}
      width={640}
      secondaryActions={<CopyButton text={text} label="Copy" />}
    >
      <pre className={styles.cell} tabIndex={0}>
        {text}
      </pre>
    </Dialog>
  );
}

function ProfileDialog({
  tab,
  table,
  path,
  quote,
  facts,
  column,
  onClose,
}: TableDialogsProps & { readonly column: string }) {
  const type = facts?.columns.find(one => one.name === column)?.type ?? '';
  const profile = useQuery({
    queryKey: ['sqllab', 'profile', tab.databaseId, path, column],
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) =>
      columnProfile({ path, column: quote(column), type }, async sql => {
        const { columns, data } = await runQuietly(sql, tab, signal);
        return data.map(row => columns.map(({ name }) => row[name]));
      }),
  });
  return (
    <Dialog isOpen onClose={onClose} title={column} description={`All rows of ${table}`} width={480}>
      {profile.isPending && <SkeletonLines count={6} />}
      {profile.isError && <ErrorPanel title="Database error" text={errorText(profile.error)} />}
      {profile.data && <StatisticsView statistics={profile.data} />}
    </Dialog>
  );
}
