import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { annotationEndpoints, annotationLayerEndpoints } from '@powerset/contracts/annotation.ts';
import { call } from '../../shared/api/call.ts';
import { bodyOf, type AnnotationDraft } from './annotation-draft.ts';

export const LAYERS = 'annotation-layer';
export const ANNOTATIONS = 'annotation';

/** Returns a layer, whose name heads the list of its annotations. */
export function useLayer(id: number) {
  return useQuery({
    queryKey: [LAYERS, id],
    queryFn: async ({ signal }) =>
      (await call(annotationLayerEndpoints.get, { params: { id }, signal })).result,
    retry: false,
  });
}

export interface LayerDraft {
  readonly name: string;
  readonly description: string;
}

/** Saves a layer; without a version, the save overwrites what someone else saved. */
export function useSaveLayer(id: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (save: { readonly draft: LayerDraft; readonly version: string | undefined }) => {
      const body = { name: save.draft.name.trim(), descr: save.draft.description.trim() };
      if (id === undefined) await call(annotationLayerEndpoints.create, { body });
      else await call(annotationLayerEndpoints.update, { params: { id }, body, basedOn: save.version });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [LAYERS] }),
  });
}

/** Saves an annotation of a layer; without a version, the save overwrites what someone else saved. */
export function useSaveAnnotation(layer: number, id: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (save: { readonly draft: AnnotationDraft; readonly version: string | undefined }) => {
      const body = bodyOf(save.draft);
      if (id === undefined) await call(annotationEndpoints.create, { params: { layer }, body });
      else await call(annotationEndpoints.update, { params: { layer, id }, body, basedOn: save.version });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [ANNOTATIONS] }),
  });
}
