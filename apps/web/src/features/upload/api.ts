import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { databaseEndpoints, databaseSchemas, databaseUploadSchemas } from '@powerset/contracts/database.ts';
import { previewUpload, uploadFile, uploadProgress } from '@powerset/contracts/upload-plan.ts';
import type { UploadType } from '@powerset/contracts/upload.ts';
import type { FilePlan } from '@powerset/core/upload/file-plan.ts';
import { call } from '../../shared/api/call.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { sendForm } from './send-form.ts';
import type { UploadDraft } from './upload-draft.ts';

/** Returns the databases that allow file uploads. */
export function useUploadDatabases() {
  return useQuery({
    queryKey: ['database', 'for-upload'],
    queryFn: async ({ signal }) =>
      (
        await call(databaseEndpoints.list, {
          query: {
            q: {
              filters: [{ col: 'allow_file_upload', opr: 'upload_is_enabled', value: true }],
              columns: ['id', 'database_name', 'backend'],
              page_size: 100,
            },
          },
          signal,
        })
      ).result,
  });
}

/** Returns the schemas of a database that allow file uploads. */
export function useUploadSchemas(databaseId: number | undefined) {
  return useQuery({
    queryKey: ['database', databaseId, 'upload-schemas'],
    enabled: databaseId !== undefined,
    queryFn: async ({ signal }) => {
      const params = { id: databaseId! };
      const { schemas } = await call(databaseUploadSchemas, { params, signal });
      return schemas.length > 0 ? schemas : (await call(databaseSchemas, { params, signal })).result;
    },
  });
}

const SAMPLE_BYTES = 512 * 1024;

/** Returns what was detected in the chosen files; detected again when the user sets a part of the layout. */
export function useFilePreview(
  files: readonly File[],
  kind: UploadType | undefined,
  layout: UploadDraft['layout'],
) {
  return useQuery({
    queryKey: [
      'upload-preview',
      kind,
      files.map(file => `${file.name} ${file.size} ${file.lastModified}`),
      layout,
    ],
    enabled: kind !== undefined && files.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const form = new FormData();
      const isWhole = kind !== 'csv' || files[0]!.size <= SAMPLE_BYTES;
      form.append('options', JSON.stringify({ is_whole: isWhole, layout }));
      // The first part of a text tells enough; workbooks and Parquet files have their contents at the end.
      for (const file of files) form.append('file', isWhole ? file : file.slice(0, SAMPLE_BYTES), file.name);
      return (await call(previewUpload, { body: form as never, signal })).result;
    },
  });
}

export interface UploadWork {
  readonly files: readonly File[];
  readonly plan: FilePlan;
  readonly draft: UploadDraft;
}

export type UploadPhase =
  | { readonly kind: 'sending'; readonly percent: number }
  | { readonly kind: 'reading'; readonly percent: number };

const ASKED_EVERY_MS = 1000;

/** Creates the table and tells how far it is; `cancel` ends it and leaves nothing behind. */
export function useUpload() {
  const abort = useRef<AbortController>(undefined);
  const [phase, setPhase] = useState<UploadPhase>({ kind: 'sending', percent: 0 });
  useEffect(() => () => abort.current?.abort(), []);
  const mutation = useMutation({
    mutationFn: async ({ files, plan, draft }: UploadWork) => {
      abort.current = new AbortController();
      const { signal } = abort.current;
      const key = crypto.randomUUID();
      setPhase({ kind: 'sending', percent: 0 });
      const asking = setInterval(() => void askProgress(key, setPhase), ASKED_EVERY_MS);
      try {
        const { result } = await sendForm(uploadFile, formOf(files, plan, { draft, key }), {
          signal,
          onSent: part =>
            setPhase(part < 1 ? { kind: 'sending', percent: part * 100 } : { kind: 'reading', percent: 0 }),
        });
        void queryClient.invalidateQueries({ queryKey: ['dataset'] });
        return result;
      } finally {
        clearInterval(asking);
      }
    },
  });
  return { ...mutation, phase, cancel: () => abort.current?.abort() };
}

async function askProgress(key: string, onPhase: (phase: UploadPhase) => void): Promise<void> {
  try {
    const { percent } = (await call(uploadProgress, { params: { key } })).result;
    onPhase({ kind: 'reading', percent });
  } catch {
    // Until the file has arrived, and after the end, there is nothing to tell.
  }
}

function formOf(
  files: readonly File[],
  plan: FilePlan,
  { draft, key }: { readonly draft: UploadDraft; readonly key: string },
): FormData {
  const form = new FormData();
  form.append('plan', JSON.stringify(plan));
  form.append(
    'target',
    JSON.stringify({
      database_id: draft.databaseId,
      schema: draft.schema ?? null,
      table_name: draft.tableName.trim(),
      already_exists: draft.ifExists,
      on_bad_rows: draft.onBadRows,
      key,
    }),
  );
  for (const file of files) form.append('file', file);
  return form;
}
