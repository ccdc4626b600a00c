import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { databaseEndpoints, databaseSchemas, databaseUploadSchemas } from '@powerset/contracts/database.ts';
import { datasetEndpoints } from '@powerset/contracts/dataset.ts';
import { uploadEndpoints, uploadMetadataEndpoints, type UploadType } from '@powerset/contracts/upload.ts';
import { call } from '../../shared/api/call.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { readingFields, uploadFields, type UploadDraft } from './upload-draft.ts';

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

/** Returns the columns and first rows of the chosen files; read again when the settings change. */
export function useFilePreview(files: readonly File[], kind: UploadType | undefined, draft: UploadDraft) {
  const fields = kind ? readingFields({ ...draft, columns: [] }, kind) : {};
  return useQuery({
    queryKey: [
      'upload-preview',
      kind,
      files.map(file => `${file.name} ${file.size} ${file.lastModified}`),
      fields,
    ],
    enabled: kind !== undefined && files.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) =>
      (await call(uploadMetadataEndpoints[kind!], { body: formOf(files, fields) as never, signal })).result,
  });
}

/** Creates the table and returns the dataset created for it. */
export function useUpload() {
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const mutation = useMutation({
    mutationFn: async ({
      files,
      kind,
      draft,
    }: {
      readonly files: readonly File[];
      readonly kind: UploadType;
      readonly draft: UploadDraft;
    }) => {
      abort.current = new AbortController();
      const { signal } = abort.current;
      await call(uploadEndpoints[kind], {
        params: { id: draft.databaseId! },
        body: formOf(files, uploadFields(draft, kind)) as never,
        signal,
      });
      void queryClient.invalidateQueries({ queryKey: ['dataset'] });
      const filters = [
        { col: 'table_name', opr: 'eq', value: draft.tableName.trim() },
        { col: 'database', opr: 'rel_o_m', value: draft.databaseId! },
      ];
      const found = await call(datasetEndpoints.list, {
        query: {
          q: { filters, order_column: 'changed_on_delta_humanized', order_direction: 'desc', page_size: 1 },
        },
        signal,
      });
      return found.result[0]?.id;
    },
  });
  return { ...mutation, cancel: () => abort.current?.abort() };
}

function formOf(files: readonly File[], fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  files.forEach((file, at) => form.append(at === 0 ? 'file' : `file${at}`, file));
  return form;
}
