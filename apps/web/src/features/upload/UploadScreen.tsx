import { CircleCheck, FileUp } from 'lucide-react';
import { useState } from 'react';
import type { UploadType } from '@powerset/contracts/upload.ts';
import { Button, ButtonLink } from '@powerset/ui/button/Button.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { PageHeader } from '@powerset/ui/layout/PageHeader.tsx';
import { isAbort } from '../../shared/api/api-error.ts';
import { FileDrop } from '../../shared/files/FileDrop.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { useFilePreview, useUpload } from './api.ts';
import { FilePreview } from './FilePreview.tsx';
import { ReadingFields } from './ReadingFields.tsx';
import { TargetFields } from './TargetFields.tsx';
import { kindOf, NEW_UPLOAD, tableNameOf, UPLOAD_KINDS, type UploadDraft } from './upload-draft.ts';
import { takeFormProblem } from './form-problem.ts';
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
  const preview = useFilePreview(files, kind, draft);
  const upload = useUpload();
  const change = (part: Partial<UploadDraft>): void => {
    setDraft({ ...draft, ...part });
    upload.reset();
  };
  const choose = (chosen: readonly File[]): void => {
    setFormProblem(undefined);
    setFiles(chosen);
    change({
      tableName: chosen[0] ? tableNameOf(chosen[0].name) : '',
      sheet: undefined,
      columns: [],
      dates: [],
      textColumns: [],
    });
  };
  const restart = (): void => {
    setFiles([]);
    setDraft({ ...NEW_UPLOAD, databaseId: draft.databaseId, schema: draft.schema });
    upload.reset();
  };
  if (upload.isSuccess)
    return <Uploaded tableName={draft.tableName} datasetId={upload.data} onAgain={restart} />;
  const isComplete =
    kind !== undefined && draft.databaseId !== undefined && draft.tableName.trim() !== '' && !preview.error;
  const submit = (event: React.FormEvent): void => {
    event.preventDefault();
    if (isComplete) upload.mutate({ files, kind, draft });
  };
  const isWrongKind = files.length > 0 && kind === undefined;
  return (
    <form className={styles.page} onSubmit={submit}>
      <PageHeader
        title="Upload file to database"
        crumbs={[{ label: 'Datasets', href: '/tablemodelview/list/' }]}
        actions={<UploadActions upload={upload} isComplete={isComplete} />}
      />
      <div className={styles.columns}>
        <div className={styles.file}>
          <FileDrop
            files={files}
            accept={kind ? UPLOAD_KINDS[kind].accept : ANY}
            hint="CSV, Excel or Parquet, up to 100 MB"
            isMultiple={kind === 'columnar'}
            onChoose={choose}
          />
          {formProblem && files.length === 0 && (
            <ErrorPanel title="The file was not uploaded" text={formProblem} />
          )}
          {isWrongKind && (
            <ErrorPanel
              title="This file type is not supported"
              text={`${files[0]!.name} is not one of these types: ${ANY.replaceAll(',', ', ')}.`}
            />
          )}
          {upload.error && !isAbort(upload.error) && (
            <ErrorPanel title="The file was not uploaded" text={upload.error.message} />
          )}
          {kind &&
            (preview.error ? (
              <ErrorPanel
                title="The file could not be read with these settings"
                text={preview.error.message}
              />
            ) : (
              <FilePreview preview={preview.data} isStale={preview.isFetching} />
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
          {kind && (
            <ReadingFields
              kind={kind as UploadType}
              draft={draft}
              items={preview.data?.items ?? []}
              onChange={change}
            />
          )}
        </div>
      </div>
    </form>
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

function Uploaded({
  tableName,
  datasetId,
  onAgain,
}: {
  readonly tableName: string;
  readonly datasetId: number | undefined;
  readonly onAgain: () => void;
}) {
  return (
    <div className={styles.done}>
      <EmptyState
        icon={<CircleCheck size={22} strokeWidth={1.5} color="var(--success)" />}
        title={`${tableName} is ready`}
        text="The file was imported as a table, and a dataset was created for it."
        actions={
          <>
            {datasetId !== undefined && (
              <ButtonLink
                variant="primary"
                href={`/explore/?datasource_type=table&datasource_id=${datasetId}`}
              >
                Create chart
              </ButtonLink>
            )}
            <ButtonLink href="/tablemodelview/list/">Show datasets</ButtonLink>
            <Button variant="ghost" onClick={onAgain}>
              Upload another file
            </Button>
          </>
        }
      />
    </div>
  );
}
