import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { datasetEndpoints } from '@powerset/contracts/dataset.ts';
import {
  checkRowRule,
  previewRowRule,
  rowRuleEndpoints,
  type RowRuleWire,
} from '@powerset/contracts/row-rule.ts';
import { call } from '../../shared/api/call.ts';
import { readVersioned } from '../../shared/api/read-versioned.ts';
import { clauseDataset } from './clause-dataset.ts';
import { bodyOf, type RuleDraft } from './rule-draft.ts';

export const RULES = 'row-rule';

/** Returns a rule as it is stored now, with its version. */
export function useRule(id: number | undefined) {
  return useQuery({
    queryKey: [RULES, id],
    queryFn: async ({ signal }) => {
      const { answer, version } = await readVersioned(rowRuleEndpoints.get, { params: { id: id! }, signal });
      return { rule: answer.result as RowRuleWire, version }; // without `columns`, the answer is whole
    },
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Returns the columns of a dataset and its database, for completion in the clause. */
export function useClauseDataset(id: number | undefined) {
  return useQuery({
    queryKey: [RULES, 'dataset', id],
    queryFn: async ({ signal }) => {
      const { result } = await call(datasetEndpoints.get, { params: { id: id! }, signal });
      return { dataset: clauseDataset(result), backend: result.database?.backend };
    },
    enabled: id !== undefined,
    retry: false,
  });
}

export interface RuleSave {
  readonly draft: RuleDraft;
  /** Undefined to overwrite what another administrator saved. */
  readonly version: string | undefined;
  /** False if the database cannot be reached and the administrator saves anyway. */
  readonly isChecked: boolean;
}

/** Checks the clause on the databases of the rule's datasets, and saves the rule. */
export function useSaveRule(id: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, version, isChecked }: RuleSave) => {
      const body = bodyOf(draft);
      if (isChecked) await call(checkRowRule, { body: { clause: body.clause, tables: body.tables } });
      if (id === undefined) await call(rowRuleEndpoints.create, { body });
      else await call(rowRuleEndpoints.update, { params: { id }, body, basedOn: version });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [RULES] }),
  });
}

/** Returns the rows that a user would see with a draft. */
export function useRulePreview(id: number | undefined) {
  return useMutation({
    mutationFn: async (asked: {
      readonly draft: RuleDraft;
      readonly datasetId: number;
      readonly userId: number;
    }) => {
      const { filter_type, tables, roles, group_key, clause } = bodyOf(asked.draft);
      const { result } = await call(previewRowRule, {
        body: {
          filter_type,
          tables,
          roles,
          group_key,
          clause,
          dataset_id: asked.datasetId,
          user_id: asked.userId,
          ...(id === undefined ? {} : { id }),
        },
      });
      return result;
    },
  });
}

export function useDeleteRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rules: readonly RowRuleWire[]) => {
      const [only, ...others] = rules;
      if (only && others.length === 0) {
        await call(rowRuleEndpoints.remove, { params: { id: only.id } });
        return `Deleted: ${only.name}`;
      }
      return (await call(rowRuleEndpoints.removeMany, { query: { q: rules.map(rule => rule.id) } })).message;
    },
    onSettled: () => client.invalidateQueries({ queryKey: [RULES] }),
  });
}
