import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '@powerset/ui/button/Button.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { ProgressBar } from '@powerset/ui/feedback/ProgressBar.tsx';
import { PageHeader } from '@powerset/ui/layout/PageHeader.tsx';
import { ApiError, isAbort } from '../../shared/api/api-error.ts';
import { useDroppedFiles } from '../../shared/files/dropped-files.ts';
import { FileDrop } from '../../shared/files/FileDrop.tsx';
import { toast } from '../../shared/toast.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { useFilePreview, useUpload, type UploadPhase } from './api.ts';
import { badRowsOf, BadRowsReport } from './BadRowsReport.tsx';
import { ColumnFields } from './ColumnFields.tsx';
import { FilePreview } from './FilePreview.tsx';
import { takeFormProblem } from './form-problem.ts';
import { ReadingFields } from './ReadingFields.tsx';
import { TargetFields } from './TargetFields.tsx';
import { UploadedTable } from './UploadedTable.tsx';
import { kindOf, NEW_UPLOAD, planOf, tableNameOf, UPLOAD_KINDS, type UploadDraft } from './upload-draft.ts';
import styles from './upload.module.css';

const ANY = Object.values(UPLOAD_KINDS)
  .map(kind => kind.accept)
  .join(',');

/** Creates a table and a dataset from a file. */
export function UploadScreen() {
  usePageTitle('Upload file to database');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [draft, setDraft] = useState(NEW_UPLOAD);
  const [formProblem, setFormProblem] = useState(takeFormProblem);
  const kind = files[0] && kindOf(files[0].name);
  const preview = useFilePreview(files, kind, draft.layout);
  const upload = useUpload();
  const change = (part: Partial<UploadDraft>): void => {
    setDraft({ ...draft, ...part });
    upload.reset();
  };
  const choose = (chosen: readonly File[]): void => {
    setFormProblem(undefined);
    setFiles(chosen);
    change({ tableName: chosen[0] ? tableNameOf(chosen[0].name) : '', layout: {}, columns: {} });
  };
  useDroppedFiles(dropped => {
    if (upload.isPending) toast.warning('Wait until the upload is done, or cancel it, to drop another file.');
    else choose(dropped);
  });
  const restart = (): void => {
    setFiles([]);
    setDraft({ ...NEW_UPLOAD, databaseId: draft.databaseId, schema: draft.schema });
    upload.reset();
  };
  const found = preview.data;
  const plan = found && planOf(found, draft);
  if (upload.isSuccess && plan)
    return <UploadedTable uploaded={upload.data} columns={plan.columns} onAgain={restart} />;
  const isComplete =
    plan !== undefined && draft.databaseId !== undefined && draft.tableName.trim() !== '' && !preview.error;
  const send = (part: Partial<UploadDraft> = {}): void => {
    if (isComplete) upload.mutate({ files, plan, draft: { ...draft, ...part } });
  };
  return (
    <form
      className={styles.page}
      onSubmit={event => {
        event.preventDefault();
        send();
      }}
    >
      <PageHeader
        title="Upload file to database"
        crumbs={[{ label: 'Datasets', href: '/tablemodelview/list/' }]}
        actions={<UploadActions upload={upload} isComplete={isComplete} />}
      />
      {upload.isPending && <Progress phase={upload.phase} />}
      <div className={styles.columns} inert={upload.isPending}>
        <div className={styles.file}>
          <FileDrop
            files={files}
            accept={kind ? UPLOAD_KINDS[kind].accept : ANY}
            hint="CSV, Excel, JSON, or Parquet"
            isMultiple={kind === 'columnar'}
            onChoose={choose}
          />
          <Problems
            formProblem={files.length === 0 ? formProblem : undefined}
            wrongFile={files.length > 0 && kind === undefined ? files[0]!.name : undefined}
            error={upload.error}
            onSkip={() => send({ onBadRows: 'skip' })}
            onRetry={() => send()}
          />
          {kind &&
            (preview.error ? (
              <ErrorPanel
                title="The file could not be read with these settings"
                text={preview.error.message}
              />
            ) : (
              <FilePreview preview={found} changes={draft.columns} isStale={preview.isFetching} />
            ))}
          {files.length === 0 && !formProblem && (
            <EmptyState
              icon={<FileUp size={20} strokeWidth={1.5} />}
              title="No file yet"
              text="A preview appears here before anything is created."
            />
          )}
        </div>
        <div className={styles.fields}>
          <TargetFields draft={draft} error={upload.error} onChange={change} />
          {found && kind && (
            <>
              <ReadingFields preview={found} layout={draft.layout} onChange={layout => change({ layout })} />
              <ColumnFields
                preview={found}
                changes={draft.columns}
                onChange={columns => change({ columns })}
              />
            </>
          )}
        </div>
      </div>
    </form>
  );
}

function Problems({
  formProblem,
  wrongFile,
  error,
  onSkip,
  onRetry,
}: {
  readonly formProblem: string | undefined;
  readonly wrongFile: string | undefined;
  readonly error: Error | null;
  readonly onSkip: () => void;
  readonly onRetry: () => void;
}) {
  const badRows = badRowsOf(error);
  if (badRows) return <BadRowsReport badRows={badRows} onSkip={onSkip} />;
  if (formProblem) return <ErrorPanel title="The file was not uploaded" text={formProblem} />;
  if (wrongFile)
    return (
      <ErrorPanel
        title="This file type is not supported"
        text={`${wrongFile} is not one of these types: ${ANY.replaceAll(',', ', ')}.`}
      />
    );
  if (!error || isAbort(error)) return null;
  // The server was busy or out of reach, so the same upload may work in a moment.
  const canRetry = error instanceof ApiError && [0, 429, 503].includes(error.status);
  return (
    <ErrorPanel
      title="The file was not uploaded"
      text={error.message}
      actions={
        canRetry && (
          <Button variant="link" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    />
  );
}

function Progress({ phase: { kind, percent } }: { readonly phase: UploadPhase }) {
  const part = kind === 'reading' && percent === 0 ? undefined : percent / 100;
  const text = kind === 'sending' ? `Sending… ${Math.round(percent)}%` : 'Reading…';
  return (
    <div className={styles.progress} role="status">
      <ProgressBar label={kind === 'sending' ? 'Sending the file' : 'Reading the file'} value={part} />
      <span>{kind === 'reading' && percent > 0 ? `Reading… ${Math.round(percent)}%` : text}</span>
    </div>
  );
}

function UploadActions({
  upload,
  isComplete,
}: {
  readonly upload: ReturnType<typeof useUpload>;
  readonly isComplete: boolean;
}) {
  return (
    <>
      {upload.isPending ? (
        <Button variant="ghost" onClick={upload.cancel}>
          Cancel
        </Button>
      ) : (
        <ButtonLink variant="ghost" href="/tablemodelview/list/">
          Cancel
        </ButtonLink>
      )}
      <Button type="submit" variant="primary" disabled={!isComplete} isBusy={upload.isPending}>
        Upload
      </Button>
    </>
  );
}
