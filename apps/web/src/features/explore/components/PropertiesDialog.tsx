import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { chartEndpoints, type ChartItem } from '@powerset/contracts/chart.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import { TextArea } from '@powerset/ui/input/TextArea.tsx';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { peopleOptions, RelatedField } from '../../../shared/fields/RelatedField.tsx';
import { relatedOptions } from '../../../shared/list/related-options.ts';
import { toast } from '../../../shared/toast.ts';
import styles from './explore.module.css';

interface PropertiesDialogProps {
  readonly chartId: number;
  onSaved(name: string): void;
  onClose(): void;
}

/** Shows the name, description, certification, and cache timeout of a saved chart. */
export function PropertiesDialog({ chartId, onSaved, onClose }: PropertiesDialogProps) {
  const chart = useQuery({
    queryKey: ['chart', chartId],
    queryFn: async ({ signal }) =>
      (await call(chartEndpoints.get, { params: { id: chartId }, signal })).result as ChartItem,
    gcTime: 0,
  });
  if (chart.data) return <PropertiesForm chart={chart.data} onSaved={onSaved} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title="Edit Chart Properties" width={560}>
      {chart.isError ? <ErrorPanel title={errorText(chart.error)} /> : <SkeletonLines count={6} />}
    </Dialog>
  );
}

function PropertiesForm({
  chart,
  onSaved,
  onClose,
}: { readonly chart: ChartItem } & Pick<PropertiesDialogProps, 'onSaved' | 'onClose'>) {
  const client = useQueryClient();
  const [name, setName] = useState(chart.slice_name);
  const [description, setDescription] = useState(chart.description ?? '');
  const [certifiedBy, setCertifiedBy] = useState(chart.certified_by ?? '');
  const [details, setDetails] = useState(chart.certification_details ?? '');
  const [cacheTimeout, setCacheTimeout] = useState(chart.cache_timeout);
  const [owners, setOwners] = useState<readonly number[]>(() => chart.owners.flatMap(({ id }) => id ?? []));
  const save = useMutation({
    mutationFn: () =>
      call(chartEndpoints.update, {
        params: { id: chart.id },
        body: {
          slice_name: name.trim(),
          description,
          cache_timeout: cacheTimeout,
          owners: [...owners],
          certified_by: certifiedBy || null,
          certification_details: certifiedBy ? details || null : null,
        },
      }),
    onSuccess: () => {
      toast.success('Chart properties updated');
      void client.invalidateQueries({ queryKey: ['chart', chart.id] });
      onSaved(name.trim());
    },
  });
  const problem =
    save.error instanceof ApiError && save.error.status === 403
      ? 'You do not have permission to edit this chart'
      : errorText(save.error);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Edit Chart Properties"
      width={560}
      onSubmit={() => name.trim() !== '' && save.mutate()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" isBusy={save.isPending} disabled={name.trim() === ''}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {save.isError && <ErrorPanel title={problem} />}
        <Field label="Name" isRequired>
          {field => <Input {...field} value={name} onChange={setName} />}
        </Field>
        <Field
          label="Description"
          hint="Supports Markdown. Shown as a tooltip next to the chart's name on dashboards."
        >
          {field => <TextArea {...field} rows={4} value={description} onChange={setDescription} />}
        </Field>
        <RelatedField
          label="Owners"
          hint="A list of users who can alter the chart. Searchable by name or username."
          name="chart-owners"
          values={owners}
          known={peopleOptions(chart.owners)}
          load={loadOwners}
          onChange={setOwners}
        />
        <Field label="Certified by" hint="Person or group that has certified this chart.">
          {field => <Input {...field} value={certifiedBy} onChange={setCertifiedBy} />}
        </Field>
        <Field label="Certification details">
          {field => <Input {...field} value={details} onChange={setDetails} disabled={certifiedBy === ''} />}
        </Field>
        <Field
          label="Cache timeout"
          hint="In seconds. -1 turns the cache off. Leave empty to use the dataset's timeout."
        >
          {field => <NumberInput id={field.id} value={cacheTimeout} isInteger onChange={setCacheTimeout} />}
        </Field>
      </div>
    </Dialog>
  );
}

const loadOwners = relatedOptions(chartEndpoints.related, 'owners');
