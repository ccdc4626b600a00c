import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addressProblem,
  ClickAction,
  clickActionOf,
  withClickAction,
} from '@powerset/core/dashboard/click-action.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { RadioGroup } from '@powerset/ui/choice/RadioGroup.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import type { FieldControl } from '@powerset/ui/input/PlainField.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { errorText } from '../../../../shared/api/api-error.ts';
import { chartChoices, dashboardChoices } from '../../../../shared/list/choices.ts';
import { toast } from '../../../../shared/toast.ts';
import { useFacts } from '../../facts.ts';
import { useDashboardStore } from '../../state/store.ts';
import { useSave } from '../../use-save.ts';
import styles from '../dialogs/dialogs.module.css';

type Kind = 'filter' | ClickAction['kind'];

const KINDS = [
  { value: 'filter', label: 'Filter the other charts' },
  { value: 'dashboard', label: 'Open a dashboard', description: 'Its filters on the same columns are set.' },
  { value: 'chart', label: 'Open a chart', description: 'It is filtered by the clicked values.' },
  { value: 'address', label: 'Open an address' },
] as const;

interface ClickActionDialogProps {
  readonly chartId: number;
  readonly title: string;
  readonly onClose: () => void;
}

/** Sets what a click on a mark of a chart does. */
export function ClickActionDialog({ chartId, title, onClose }: ClickActionDialogProps) {
  const store = useDashboardStore();
  const [stored] = useState(() => clickActionOf(store.getState().history.present.metadata, chartId));
  const [kind, setKind] = useState<Kind>(stored?.kind ?? 'filter');
  const [id, setId] = useState(stored && stored.kind !== 'address' ? stored.id : undefined);
  const [address, setAddress] = useState(stored?.kind === 'address' ? stored.address : '');
  const [isChecked, setChecked] = useState(false);
  const { save, isPending, error } = useSaveAction(chartId, onClose);
  const action = ClickAction.safeParse(kind === 'address' ? { kind, address: address.trim() } : { kind, id });
  const problem = problemOf(kind, id, address);
  const choose = (next: Kind): void => {
    setKind(next);
    setChecked(false);
    if (next !== stored?.kind) setId(undefined);
  };
  return (
    <Dialog
      isOpen
      title={`Click action: ${title}`}
      width={520}
      onClose={onClose}
      onSubmit={() => (problem ? setChecked(true) : save(action.success ? action.data : undefined))}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isBusy={isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {error && <ErrorPanel title="The click action could not be saved" text={errorText(error)} />}
        <RadioGroup label="A click on a data point" value={kind} options={KINDS} onChange={choose} />
        {kind === 'address' && (
          <Field
            label="Address"
            hint="Write a column in braces for its clicked value, such as {country}. Start with https:// or with / for a page of this site."
            error={isChecked && problem}
          >
            {field => <Input {...field} value={address} onChange={setAddress} spellCheck={false} />}
          </Field>
        )}
        {(kind === 'dashboard' || kind === 'chart') && (
          <Field label={kind === 'dashboard' ? 'Dashboard' : 'Chart'} error={isChecked && problem}>
            {field => <TargetSelect key={kind} kind={kind} field={field} value={id} onChange={setId} />}
          </Field>
        )}
      </div>
    </Dialog>
  );
}

interface TargetSelectProps {
  readonly kind: 'dashboard' | 'chart';
  readonly field: FieldControl;
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

function TargetSelect({ kind, field, value, onChange }: TargetSelectProps) {
  const { item } = useFacts();
  const [search, setSearch] = useState('');
  const found = useQuery({
    queryKey: [kind, 'choices', 'click-action', search],
    queryFn: ({ signal }) =>
      kind === 'dashboard' ? dashboardChoices(search, signal) : chartChoices(search, signal),
    placeholderData: keepPreviousData,
  });
  const options = (found.data ?? []).filter(one => kind === 'chart' || one.value !== item.id);
  return (
    <Select
      {...field}
      value={value}
      options={options}
      isSearchable
      isLoading={found.isFetching}
      placeholder={kind === 'dashboard' ? 'Select dashboard' : 'Select chart'}
      onSearch={setSearch}
      onChange={onChange}
    />
  );
}

function problemOf(kind: Kind, id: number | undefined, address: string): string | undefined {
  if (kind === 'filter') return undefined;
  if (kind === 'address') return addressProblem(address);
  return id === undefined ? `Select the ${kind} to open.` : undefined;
}

function useSaveAction(chartId: number, onSaved: () => void) {
  const store = useDashboardStore();
  const { mutate, isPending, error } = useSave();
  const save = (action: ClickAction | undefined): void => {
    const { history, version } = store.getState();
    const draft = history.present;
    const metadata = withClickAction(draft.metadata, chartId, action);
    mutate(
      { update: { json_metadata: JSON.stringify(metadata), changed_on: version } },
      {
        onSuccess: saved => {
          store.send({ type: 'saved', draft: { ...draft, metadata }, version: saved.changed_on });
          toast.success('The click action was saved');
          onSaved();
        },
      },
    );
  };
  return { save, isPending, error };
}
