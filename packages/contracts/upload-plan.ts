import { z } from 'zod';
import { BadRows, FileColumn, FileLayout } from '@powerset/core/upload/file-plan.ts';
import { defineEndpoint } from './endpoint.ts';
import { UPLOAD_VIEWS } from './upload.ts';

const tag = 'Database';
const errors = ['request.invalid', 'access.forbidden', 'file.unreadable', 'request.too-large'] as const;

export const FilePreview = z.object({
  layout: FileLayout,
  column_count: z.int(),
  columns: z.array(FileColumn),
  /** The first rows as they are in the file; null is missing. */
  rows: z.array(z.array(z.string().nullable())),
  notes: z.array(z.string()),
  /** The sheets of a workbook; empty for other files. */
  sheets: z.array(z.string()),
});
export type FilePreview = z.infer<typeof FilePreview>;

/**
 * Detects how a file is read. The form has a file, or the first part of a text file, as `file`, and as
 * `options` JSON: `{"is_whole": false, "layout": {…}}` with what is already known of the layout.
 */
export const previewUpload = defineEndpoint({
  method: 'POST',
  path: '/api/v1/powerset/upload/preview',
  summary: 'Detect the columns and types of a file',
  tag,
  // Roles hold the permissions for all kinds of files or none; the one for the kind is checked with the file.
  permission: ['can_this_form_get', UPLOAD_VIEWS.csv],
  takesFiles: true,
  onlyReads: true,
  response: z.object({ result: FilePreview }),
  errors,
});

const Uploaded = z.object({
  dataset_id: z.int(),
  table_name: z.string(),
  row_count: z.int(),
  /** The rows that were skipped. */
  bad_rows: BadRows,
});
export type Uploaded = z.infer<typeof Uploaded>;

/** Where the rows of a file go. */
export const UploadTarget = z.object({
  database_id: z.int(),
  schema: z.string().nullable().default(null),
  table_name: z
    .string()
    .trim()
    .min(1)
    .max(250)
    .refine(name => !name.includes('.'), { error: 'Table name cannot contain a schema' }),
  already_exists: z.enum(['fail', 'replace', 'append']).default('fail'),
  on_bad_rows: z.enum(['stop', 'skip']).default('stop'),
  /** Under which the progress can be asked for. */
  key: z.uuid().nullable().default(null),
});
export type UploadTarget = z.infer<typeof UploadTarget>;

/**
 * Makes a table of a file. The form has the fields `plan` (the layout and columns of a preview) and `target` as
 * JSON, followed by the files.
 */
export const uploadFile = defineEndpoint({
  method: 'POST',
  path: '/api/v1/powerset/upload',
  summary: 'Make a table of a file by a plan',
  tag,
  permission: ['can_this_form_post', UPLOAD_VIEWS.csv],
  takesFiles: true,
  response: z.object({ result: Uploaded }),
  status: 201,
  errors: [
    ...errors,
    'table.exists',
    'file.bad-rows',
    'file.disk-full',
    'file.too-many-uploads',
    'resource.not-found',
  ],
});

/** Returns how much of the caller's file was read into the table, in percent. */
export const uploadProgress = defineEndpoint({
  method: 'GET',
  path: '/api/v1/powerset/upload/:key',
  summary: 'Progress of an upload',
  tag,
  permission: ['can_read', 'Database'],
  params: z.object({ key: z.string().max(100) }),
  response: z.object({ result: z.object({ percent: z.number() }) }),
  errors: ['resource.not-found'],
});
