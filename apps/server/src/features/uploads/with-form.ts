import type { FastifyRequest } from 'fastify';
import { receiveForm, type ReceivedForm } from '../../http/receive-form.ts';
import { inUploadFolder, type UploadDeps } from './service.ts';

/** Receives a form into a folder of its own, which is deleted after the work. */
export function withForm<T>(
  request: FastifyRequest,
  deps: Pick<UploadDeps, 'workDir' | 'mostUploadMb'> & { readonly signal: AbortSignal },
  work: (form: ReceivedForm, folder: string) => Promise<T>,
): Promise<T> {
  return inUploadFolder(deps, async folder => {
    const { mostUploadMb: mostMb, signal } = deps;
    return work(await receiveForm(request, { folder, mostMb, signal }), folder);
  });
}
