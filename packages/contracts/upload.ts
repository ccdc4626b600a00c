import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { IdParams, Message } from './fields.ts';

/** The kinds of files that can become tables, each with the view whose permission allows the upload. */
export const UPLOAD_VIEWS = {
  csv: 'CsvToDatabaseView',
  excel: 'ExcelToDatabaseView',
  columnar: 'ColumnarToDatabaseView',
} as const;
export type UploadType = keyof typeof UPLOAD_VIEWS;

const errors = [
  'file.too-many-uploads',
  'request.invalid',
  'resource.not-found',
  'access.forbidden',
  'table.exists',
  'file.unreadable',
  'request.too-large',
] as const;
const tag = 'Database';

const FileColumns = z.object({ column_names: z.array(z.string()), sheet_name: z.string().nullable() });
const MetadataAnswer = z.object({
  result: z.object({
    items: z.array(FileColumns),
    preview: z.array(z.record(z.string(), z.unknown())).optional(),
  }),
});
export type UploadMetadata = z.infer<typeof MetadataAnswer>['result'];

function upload(type: UploadType) {
  return defineEndpoint({
    method: 'POST',
    path: `/api/v1/database/:id/${type}_upload/`,
    summary: `Make a table of a file: ${type}`,
    tag,
    permission: ['can_this_form_post', UPLOAD_VIEWS[type]],
    params: IdParams,
    takesFiles: true,
    response: Message,
    status: 201,
    errors,
  });
}

function metadata(type: UploadType) {
  return defineEndpoint({
    method: 'POST',
    path: `/api/v1/database/${type}_metadata/`,
    summary: `The columns of a file: ${type}`,
    tag,
    permission: ['can_this_form_get', UPLOAD_VIEWS[type]],
    takesFiles: true,
    response: MetadataAnswer,
    errors,
  });
}

/** Uploads, one call per kind of file; bodies are multipart forms with the file as `file`. */
export const uploadEndpoints = { csv: upload('csv'), excel: upload('excel'), columnar: upload('columnar') };
export const uploadMetadataEndpoints = {
  csv: metadata('csv'),
  excel: metadata('excel'),
  columnar: metadata('columnar'),
};

/** The same call with the kind of file in the field `type`. */
export const uploadAny = defineEndpoint({
  method: 'POST',
  path: '/api/v1/database/:id/upload/',
  summary: 'Make a table of a file',
  tag,
  permission: ['can_this_form_post', UPLOAD_VIEWS.csv],
  takesFiles: true,
  params: IdParams,
  response: Message,
  status: 201,
  errors,
});
export const uploadAnyMetadata = defineEndpoint({
  method: 'POST',
  path: '/api/v1/database/upload_metadata/',
  summary: 'The columns of a file',
  tag,
  permission: ['can_this_form_get', UPLOAD_VIEWS.csv],
  takesFiles: true,
  response: MetadataAnswer,
  errors,
});
