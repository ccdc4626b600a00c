import { Plus, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { rowRuleEndpoints, type RowRuleWire } from '@powerset/contracts/row-rule.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ConfirmDialog } from '@powerset/ui/dialog/ConfirmDialog.tsx';
import { fetchPage } from '../../shared/list/fetch-page.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { ListSpec } from '../../shared/list/list-spec.ts';
import { useSession } from '../../shared/session/session.ts';
import { toast } from '../../shared/toast.ts';
import { RULES, useDeleteRules } from './api.ts';
import { COLUMNS, FILTERS, INITIAL, ruleActions } from './row-rule-list.tsx';
import { RuleDialog } from './RuleDialog.tsx';

interface Deletion {
  readonly rules: readonly RowRuleWire[];
  readonly done?: () => void;
}

/** Lists the rules that limit which rows users see. */
export function RowRuleListScreen() {
  const session = useSession();
  const [edited, setEdited] = useState<{ readonly id: number | undefined }>();
  const [deletion, setDeletion] = useState<Deletion>();
  const canWrite = session.can('can_write', 'Row Level Security');
  const add = canWrite && (
    <Button
      variant="primary"
      icon={<Plus size={16} strokeWidth={1.75} />}
      onClick={() => setEdited({ id: undefined })}
    >
      Rule
    </Button>
  );
  const spec: ListSpec<RowRuleWire> = {
    title: 'Row Level Security',
    plural: 'rules',
    queryKey: RULES,
    fetch: fetchPage(rowRuleEndpoints.list),
    rowId: row => row.id,
    columns: COLUMNS,
    filters: FILTERS,
    initial: INITIAL,
    actions: ruleActions({
      session,
      onEdit: row => setEdited({ id: row.id }),
      onDelete: row => setDeletion({ rules: [row] }),
    }),
    bulkActions: canWrite
      ? [
          {
            label: 'Delete',
            icon: <Trash2 size={16} strokeWidth={1.5} />,
            isDanger: true,
            onSelect: (rules, done) => setDeletion({ rules, done }),
          },
        ]
      : [],
    headerActions: add,
    empty: {
      title: 'No Rules yet',
      text: 'A rule limits which rows of a dataset users see: in charts, in SQL, and in downloads.',
      icon: <ShieldCheck size={20} strokeWidth={1.5} />,
      actions: add,
    },
  };
  return (
    <>
      <ListPage spec={spec} />
      {edited && <RuleDialog id={edited.id} onClose={() => setEdited(undefined)} />}
      {deletion && <DeleteDialog {...deletion} onClose={() => setDeletion(undefined)} />}
    </>
  );
}

function DeleteDialog({ rules, done, onClose }: Deletion & { readonly onClose: () => void }) {
  const { mutate, isPending } = useDeleteRules();
  return (
    <ConfirmDialog
      isOpen
      title="Please confirm"
      confirmLabel="Delete"
      isDanger
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(rules, {
          onSuccess: message => {
            toast.success(message);
            done?.();
            onClose();
          },
          onError: error => toast.failure('There was an issue deleting the selected rules', error),
        })
      }
    >
      <p>
        {rules.length === 1 ? (
          <>
            Are you sure you want to delete <b>{rules[0]!.name}</b>?
          </>
        ) : (
          'Are you sure you want to delete the selected rules?'
        )}{' '}
        Users see the rows again that {rules.length === 1 ? 'it hides' : 'they hide'} now.
      </p>
    </ConfirmDialog>
  );
}
