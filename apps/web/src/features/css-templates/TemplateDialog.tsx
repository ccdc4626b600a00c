import { lazy, Suspense, useState } from 'react';
import { cssTemplateEndpoints, type CssTemplateRow } from '@powerset/contracts/css-template.ts';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { EditDialog, OpeningDialog } from '../../shared/resource/EditDialog.tsx';
import { useStored } from '../../shared/resource/use-stored.ts';
import { toast } from '../../shared/toast.ts';
import { TEMPLATES, useSaveTemplate, type TemplateDraft } from './api.ts';
import { TemplatePreview } from './TemplatePreview.tsx';
import styles from './css-templates.module.css';

const CodeEditor = lazy(async () => ({
  default: (await import('../../shared/code/CodeEditor.tsx')).CodeEditor,
}));

interface TemplateDialogProps {
  /** Undefined for a new template. */
  readonly id: number | undefined;
  readonly onClose: () => void;
}

const titleOf = (id: number | undefined): string =>
  id === undefined ? 'Add CSS template' : 'Edit CSS template properties';
const WIDTH = 1080;

/** Adds or edits a CSS template beside a dashboard that follows it. */
export function TemplateDialog({ id, onClose }: TemplateDialogProps) {
  const { data, error } = useStored(
    [TEMPLATES, id],
    cssTemplateEndpoints.get,
    id === undefined ? undefined : { params: { id } },
  );
  if (id !== undefined && !data)
    return (
      <OpeningDialog title={titleOf(id)} noun="CSS template" error={error} width={WIDTH} onClose={onClose} />
    );
  return <TemplateForm id={id} stored={data?.answer.result} version={data?.version} onClose={onClose} />;
}

interface TemplateFormProps extends TemplateDialogProps {
  readonly stored: CssTemplateRow | undefined;
  readonly version: string | undefined;
}

function TemplateForm({ id, stored, version, onClose }: TemplateFormProps) {
  const [draft, setDraft] = useState<TemplateDraft>({
    name: stored?.template_name ?? '',
    css: stored?.css ?? '',
  });
  const save = useSaveTemplate(id);
  const change = (part: Partial<TemplateDraft>): void => setDraft({ ...draft, ...part });
  return (
    <EditDialog
      title={titleOf(id)}
      noun="CSS template"
      isNew={id === undefined}
      isComplete={draft.name.trim() !== '' && draft.css.trim() !== ''}
      isBusy={save.isPending}
      error={save.error}
      width={WIDTH}
      onClose={onClose}
      onSave={overwrites =>
        save.mutate(
          { draft, version: overwrites ? undefined : version },
          {
            onSuccess: () => {
              toast.success(`CSS template ${stored ? 'updated' : 'created'}`);
              onClose();
            },
          },
        )
      }
    >
      {problems => (
        <div className={styles.panes}>
          <div className={styles.fields}>
            <Field label="CSS template name" isRequired error={problems['template_name']}>
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
            <Field
              label="CSS"
              isRequired
              error={problems['css']}
              hint="Every chart is an article: article[id] { … } styles them all."
              className={styles.grow ?? ''}
            >
              {() => (
                <div className={styles.editor}>
                  <Suspense fallback={<pre className={styles.waiting}>{draft.css}</pre>}>
                    <CodeEditor
                      language="css"
                      label="CSS"
                      value={draft.css}
                      onChange={css => change({ css })}
                    />
                  </Suspense>
                </div>
              )}
            </Field>
          </div>
          <TemplatePreview css={draft.css} />
        </div>
      )}
    </EditDialog>
  );
}
