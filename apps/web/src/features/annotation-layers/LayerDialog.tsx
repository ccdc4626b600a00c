import { useState } from 'react';
import { annotationLayerEndpoints, type AnnotationLayerRow } from '@powerset/contracts/annotation.ts';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { TextArea } from '@powerset/ui/input/TextArea.tsx';
import { EditDialog, OpeningDialog } from '../../shared/resource/EditDialog.tsx';
import { useStored } from '../../shared/resource/use-stored.ts';
import { toast } from '../../shared/toast.ts';
import { LAYERS, useSaveLayer, type LayerDraft } from './api.ts';

interface LayerDialogProps {
  /** Undefined for a new layer. */
  readonly id: number | undefined;
  readonly onClose: () => void;
}

const titleOf = (id: number | undefined): string =>
  id === undefined ? 'Add annotation layer' : 'Edit annotation layer properties';

/** Adds or edits an annotation layer. */
export function LayerDialog({ id, onClose }: LayerDialogProps) {
  const { data, error } = useStored(
    [LAYERS, id],
    annotationLayerEndpoints.get,
    id === undefined ? undefined : { params: { id } },
  );
  if (id !== undefined && !data)
    return <OpeningDialog title={titleOf(id)} noun="annotation layer" error={error} onClose={onClose} />;
  return <LayerForm id={id} stored={data?.answer.result} version={data?.version} onClose={onClose} />;
}

interface LayerFormProps extends LayerDialogProps {
  readonly stored: AnnotationLayerRow | undefined;
  readonly version: string | undefined;
}

function LayerForm({ id, stored, version, onClose }: LayerFormProps) {
  const [draft, setDraft] = useState<LayerDraft>({
    name: stored?.name ?? '',
    description: stored?.descr ?? '',
  });
  const save = useSaveLayer(id);
  const change = (part: Partial<LayerDraft>): void => setDraft({ ...draft, ...part });
  return (
    <EditDialog
      title={titleOf(id)}
      noun="annotation layer"
      isNew={id === undefined}
      isComplete={draft.name.trim() !== ''}
      isBusy={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={overwrites =>
        save.mutate(
          { draft, version: overwrites ? undefined : version },
          {
            onSuccess: () => {
              toast.success(`Annotation template ${stored ? 'updated' : 'created'}`);
              onClose();
            },
          },
        )
      }
    >
      {problems => (
        <>
          <Field label="Name" isRequired error={problems['name']}>
            {control => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={250}
                value={draft.name}
                onChange={name => change({ name })}
              />
            )}
          </Field>
          <Field label="Description" error={problems['descr']}>
            {control => (
              <TextArea
                {...control}
                rows={3}
                placeholder="Description (this can be seen in the list)"
                value={draft.description}
                onChange={description => change({ description })}
              />
            )}
          </Field>
        </>
      )}
    </EditDialog>
  );
}
