import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cssTemplateEndpoints } from '@powerset/contracts/css-template.ts';
import { call } from '../../shared/api/call.ts';

/** The cache key that the style sheet editor of dashboards uses too. */
export const TEMPLATES = 'css-templates';

export interface TemplateDraft {
  readonly name: string;
  readonly css: string;
}

/** Saves a template; without a version, the save overwrites what someone else saved. */
export function useSaveTemplate(id: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (save: { readonly draft: TemplateDraft; readonly version: string | undefined }) => {
      const body = { template_name: save.draft.name.trim(), css: save.draft.css };
      if (id === undefined) await call(cssTemplateEndpoints.create, { body });
      else await call(cssTemplateEndpoints.update, { params: { id }, body, basedOn: save.version });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [TEMPLATES] }),
  });
}
