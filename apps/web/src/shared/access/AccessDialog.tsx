import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ACCESS_KINDS, explainAccess, type AccessKind } from '@powerset/contracts/access-reason.ts';
import { accountEndpoints } from '@powerset/contracts/security-admin.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import type { Option } from '@powerset/ui/select/option.ts';
import { Select } from '@powerset/ui/select/Select.tsx';
import { call } from '../api/call.ts';
import { errorText } from '../api/api-error.ts';
import { chartChoices, dashboardChoices, databaseChoices, datasetChoices } from '../list/choices.ts';
import { relatedOptions } from '../list/related-options.ts';
import { AccessAnswer } from './AccessAnswer.tsx';
import { AsyncSelect } from './AsyncSelect.tsx';
import styles from './access.module.css';

/** The user and the item that the dialog starts with; the rest is chosen in it. */
export interface AccessQuestion {
  readonly user?: Option<number>;
  readonly item?: Option<number> & { readonly kind: AccessKind };
}

const KIND_LABELS: Readonly<Record<AccessKind, string>> = {
  dashboard: 'Dashboard',
  chart: 'Chart',
  dataset: 'Dataset',
  database: 'Database',
};
const CHOICES = {
  dashboard: dashboardChoices,
  chart: chartChoices,
  dataset: datasetChoices,
  database: databaseChoices,
} as const;
const people = relatedOptions(accountEndpoints.related, 'created_by');
const loadPeople = async (search: string, signal: AbortSignal): Promise<readonly Option<number>[]> =>
  (await people(search, signal)).map(option => ({ ...option, value: Number(option.value) }));

/** Explains to administrators why a user can or cannot see an item. */
export function AccessDialog({
  question,
  onClose,
}: {
  readonly question: AccessQuestion;
  readonly onClose: () => void;
}) {
  const [user, setUser] = useState(question.user);
  const [kind, setKind] = useState<AccessKind>(question.item?.kind ?? 'dashboard');
  const [item, setItem] = useState<Option<number> | undefined>(question.item);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Explain access"
      description="See which role, permission, owner, or rule decides what a user sees."
      width={680}
      actions={
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={styles.form}>
        <div className={styles.question}>
          <Field label="User">
            {control => (
              <AsyncSelect {...control} name="people" load={loadPeople} value={user} onChange={setUser} />
            )}
          </Field>
          <Field label="Kind">
            {control => (
              <Select
                {...control}
                value={kind}
                options={ACCESS_KINDS.map(value => ({ value, label: KIND_LABELS[value] }))}
                onChange={next => {
                  setKind(next ?? 'dashboard');
                  setItem(undefined);
                }}
              />
            )}
          </Field>
          <Field label={KIND_LABELS[kind]}>
            {control => (
              <AsyncSelect
                {...control}
                key={kind}
                name={kind}
                load={CHOICES[kind]}
                value={item}
                onChange={setItem}
              />
            )}
          </Field>
        </div>
        {user && item ? (
          <Answer userId={user.value} kind={kind} id={item.value} />
        ) : (
          <p className={styles.note}>
            {user ? 'Choose what the user should see.' : 'Choose a user and what they should see.'}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Answer({
  userId,
  kind,
  id,
}: {
  readonly userId: number;
  readonly kind: AccessKind;
  readonly id: number;
}) {
  const { data, error } = useQuery({
    queryKey: ['access', userId, kind, id],
    queryFn: async ({ signal }) =>
      (await call(explainAccess, { query: { user_id: userId, kind, id }, signal })).result,
    // Roles change in other tabs, and an old answer about access is a wrong one.
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <ErrorPanel title="Access could not be explained" text={errorText(error)} />;
  return data ? <AccessAnswer explained={data} /> : <SkeletonLines count={6} />;
}
