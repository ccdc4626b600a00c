import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { previewUpload, uploadFile, uploadProgress, UploadTarget } from '@powerset/contracts/upload-plan.ts';
import { UPLOAD_VIEWS, type UploadType } from '@powerset/contracts/upload.ts';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { FilePlan, MOST_COLUMNS } from '@powerset/core/upload/file-plan.ts';
import { bind } from '../../http/bind.ts';
import { fieldMessages } from '../../http/field-messages.ts';
import type { ReceivedForm } from '../../http/receive-form.ts';
import { PreviewOptions, previewFile } from './preview.ts';
import { planSource } from './plan-source.ts';
import type { RunUpload } from './uploads-at-once.ts';
import { withForm } from './with-form.ts';
import { loadTable, type UploadDeps } from './service.ts';

/** Serves the calls of the upload screen: preview, upload, and progress. */
export function plannedCalls(
  app: FastifyInstance,
  deps: UploadDeps & { readonly runUpload: RunUpload },
): void {
  const progress = new Map<string, { percent: number }>();
  bind(app, previewUpload, async ({ actor, request, signal }) => {
    return withForm(request, { ...deps, signal }, async form => {
      if (!actor.can('can_this_form_get', UPLOAD_VIEWS[typeOf(form)])) fail('access.forbidden');
      const options = jsonField(form, 'options', PreviewOptions);
      return { result: await previewFile(form.files, options, { ...deps, signal }) };
    });
  });
  bind(app, uploadFile, async ({ actor, request, signal }) => {
    const work = async (form: ReceivedForm) => {
      const plan = jsonField(form, 'plan', FilePlan);
      const target = jsonField(form, 'target', UploadTarget);
      requireColumns(plan);
      const state = { percent: 0 };
      const key = progressKey(actor, target.key ?? crypto.randomUUID());
      progress.set(key, state);
      try {
        const { datasetId, rowCount, badRows } = await loadTable(
          target.database_id,
          {
            type: typeOf(form),
            target: {
              tableName: target.table_name,
              schema: target.schema ?? undefined,
              ifExists: target.already_exists,
            },
            source: existing =>
              planSource(
                { plan, files: form.files, onBadRows: target.on_bad_rows, existing },
                { ...deps, signal },
              ),
          },
          { ...deps, actor, signal, onProgress: percent => (state.percent = percent) },
        );
        return {
          result: {
            dataset_id: datasetId,
            table_name: target.table_name,
            row_count: rowCount,
            bad_rows: badRows,
          },
        };
      } finally {
        progress.delete(key);
      }
    };
    return deps.runUpload(actor, () => withForm(request, { ...deps, signal }, work));
  });
  bind(app, uploadProgress, async ({ actor, params: { key } }) => {
    const state = progress.get(progressKey(actor, key));
    if (!state) fail('resource.not-found');
    return { result: { percent: state.percent } };
  });
}

// The client chooses the key, so two people may choose the same.
function progressKey({ userId }: Actor, key: string): string {
  return `${userId} ${key}`;
}

function typeOf({ files }: ReceivedForm): UploadType {
  const ending = /\.(\w+)$/.exec(files[0]?.name.toLowerCase() ?? '')?.[1] ?? '';
  if (/^xlsx?$/.test(ending)) return 'excel';
  return /^(parquet|zip)$/.test(ending) ? 'columnar' : 'csv';
}

function jsonField<S extends z.ZodType>({ fields }: ReceivedForm, name: string, schema: S): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(fields[name] ?? 'null');
  } catch {
    fail('request.invalid', { fields: { [name]: ['Not valid JSON.'] } });
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw new AppError('request.invalid', { fields: { [name]: [fieldMessages(parsed.error)] } });
  return parsed.data;
}

function requireColumns({ columns }: FilePlan): void {
  if (columns.length > MOST_COLUMNS)
    fail('file.unreadable', {
      detail: `${columns.length.toLocaleString('en-US')} columns are selected, but a table made from a file can have at most ${MOST_COLUMNS}. Leave columns out and try again.`,
    });
  const names = new Set<string>();
  for (const { name } of columns) {
    if (names.has(name.toLowerCase()))
      fail('file.unreadable', {
        detail: `Two columns have the name '${name}'. Rename or leave out one of them.`,
      });
    names.add(name.toLowerCase());
  }
}
