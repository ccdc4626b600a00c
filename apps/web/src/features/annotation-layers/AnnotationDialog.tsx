import { lazy, Suspense, useState } from 'react';
import { annotationEndpoints } from '@powerset/contracts/annotation.ts';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { TextArea } from '@powerset/ui/input/TextArea.tsx';
import { EditDialog, OpeningDialog } from '../../shared/resource/EditDialog.tsx';
import { useStored } from '../../shared/resource/use-stored.ts';
import { toast } from '../../shared/toast.ts';
import {
  annotationProblems,
  draftOf,
  NEW_ANNOTATION,
  type AnnotationDraft,
  type AnnotationWire,
} from './annotation-draft.ts';
import { ANNOTATIONS, useSaveAnnotation } from './api.ts';
import styles from './annotation-layers.module.css';

const CodeEditor = lazy(async () => ({
  default: (await import('../../shared/code/CodeEditor.tsx')).CodeEditor,
}));

interface AnnotationDialogProps {
  readonly layer: number;
  /** Undefined for a new annotation. */
  readonly id: number | undefined;
  readonly onClose: () => void;
}

const titleOf = (id: number | undefined): string => (id === undefined ? 'Add annotation' : 'Edit annotation');
const WIDTH = 600;

/** Adds or edits an annotation of a layer. */
export function AnnotationDialog({ layer, id, onClose }: AnnotationDialogProps) {
  const { data, error } = useStored(
    [ANNOTATIONS, layer, id],
    annotationEndpoints.get,
    id === undefined ? undefined : { params: { layer, id } },
  );
  if (id !== undefined && !data)
    return (
      <OpeningDialog title={titleOf(id)} noun="annotation" error={error} width={WIDTH} onClose={onClose} />
    );
  return (
    <AnnotationForm
      layer={layer}
      id={id}
      stored={data?.answer.result}
      version={data?.version}
      onClose={onClose}
    />
  );
}

interface AnnotationFormProps extends AnnotationDialogProps {
  readonly stored: AnnotationWire | undefined;
  readonly version: string | undefined;
}

function AnnotationForm({ layer, id, stored, version, onClose }: AnnotationFormProps) {
  const [draft, setDraft] = useState(() => (stored ? draftOf(stored) : NEW_ANNOTATION));
  const save = useSaveAnnotation(layer, id);
  const missing = annotationProblems(draft);
  return (
    <EditDialog
      title={titleOf(id)}
      noun="annotation"
      isNew={id === undefined}
      isComplete={Object.keys(missing).length === 0}
      isBusy={save.isPending}
      error={save.error}
      width={WIDTH}
      onClose={onClose}
      onSave={overwrites =>
        save.mutate(
          { draft, version: overwrites ? undefined : version },
          {
            onSuccess: () => {
              toast.success(`The annotation has been ${stored ? 'updated' : 'saved'}`);
              onClose();
            },
          },
        )
      }
    >
      {problems => (
        <AnnotationFields
          draft={draft}
          problems={problems}
          onChange={part => {
            setDraft({ ...draft, ...part });
            if (Object.keys(problems).length > 0) save.reset();
          }}
        />
      )}
    </EditDialog>
  );
}

interface AnnotationFieldsProps {
  readonly draft: AnnotationDraft;
  /** Problems by the names of the wire. */
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<AnnotationDraft>) => void;
}

function AnnotationFields({ draft, problems, onChange }: AnnotationFieldsProps) {
  const { end, metadata } = annotationProblems(draft);
  // A range is usually chosen from its start, so the end follows until it has a value of its own.
  const startAt = (start: string): void => onChange({ start, ...(draft.end === '' ? { end: start } : {}) });
  return (
    <>
      <Field label="Annotation name" isRequired error={problems['short_descr']}>
        {control => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={500}
            value={draft.name}
            onChange={name => onChange({ name })}
          />
        )}
      </Field>
      <div className={styles.pair}>
        <Field label="Start" isRequired error={problems['start_dttm']}>
          {control => <Input {...control} type="datetime-local" value={draft.start} onChange={startAt} />}
        </Field>
        <Field label="End" isRequired error={problems['end_dttm'] ?? (draft.end === '' ? undefined : end)}>
          {control => (
            <Input
              {...control}
              type="datetime-local"
              min={draft.start}
              value={draft.end}
              onChange={value => onChange({ end: value })}
            />
          )}
        </Field>
      </div>
      <Field label="Description" error={problems['long_descr']}>
        {control => (
          <TextArea
            {...control}
            rows={3}
            value={draft.description}
            onChange={description => onChange({ description })}
          />
        )}
      </Field>
      <Field
        label="JSON metadata"
        error={problems['json_metadata'] ?? metadata}
        hint="Further facts about the annotation, which charts can show as columns of the layer."
      >
        {control => (
          <div className={styles.editor} data-invalid={control['aria-invalid'] ? '' : undefined}>
            <Suspense fallback={<pre className={styles.waiting}>{draft.metadata}</pre>}>
              <CodeEditor
                language="json"
                label="JSON metadata"
                value={draft.metadata}
                onChange={text => onChange({ metadata: text })}
              />
            </Suspense>
          </div>
        )}
      </Field>
    </>
  );
}
