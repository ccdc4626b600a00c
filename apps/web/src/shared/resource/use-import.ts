import { useMutation, useQueryClient } from '@tanstack/react-query';
import { upload } from '../api/call.ts';
import { toast } from '../toast.ts';
import type { SecretField } from './import-needs.ts';
import { RESOURCES } from './resources.ts';
import type { ResourceName } from './resources.ts';

export type ImportSecrets = Readonly<Partial<Record<SecretField, Readonly<Record<string, string>>>>>;

export interface ImportInput {
  readonly file: File;
  /** The secrets by kind and by the name of the file in the bundle. */
  readonly secrets: ImportSecrets;
  readonly isOverwriting: boolean;
}

/** Sends a bundle; afterwards it drops the cache, because anything may have changed. */
export function useImport(resource: ResourceName, onImported: () => void) {
  const client = useQueryClient();
  const { importBundle, imported } = RESOURCES[resource];
  return useMutation({
    mutationFn: ({ file, secrets, isOverwriting }: ImportInput) => {
      const form = new FormData();
      form.set('formData', file);
      form.set('passwords', JSON.stringify(secrets.passwords ?? {}));
      for (const [field, byFile] of Object.entries(secrets)) form.set(field, JSON.stringify(byFile));
      if (isOverwriting) form.set('overwrite', 'true');
      return upload(importBundle, form);
    },
    onSuccess: ({ left_out: leftOut = {}, warnings = {} }) => {
      toast.success(imported);
      const lost = Object.entries(leftOut).map(([path, members]) => `${path} (${members.join(', ')})`);
      if (lost.length > 0) toast.info(`Not imported because it is not supported: ${lost.join('; ')}`);
      const warned = Object.entries(warnings).map(([path, texts]) => `${path}: ${texts.join(' ')}`);
      if (warned.length > 0) toast.warning(`Review the import. ${warned.join(' ')}`);
      void client.invalidateQueries();
      onImported();
    },
  });
}
