import { randomUUID } from 'node:crypto';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { DatasetUpdate } from '@powerset/contracts/dataset.ts';

export function stamp(now: number, actor: Actor) {
  return { created_on: now, created_by: actor.userId, changed_on: now, changed_by: actor.userId };
}

export function emptyDataset(now: number, actor: Actor) {
  return {
    ...stamp(now, actor),
    uuid: randomUUID(),
    description: null,
    offset_hours: 0,
    cache_timeout: null,
    fetch_values_predicate: null,
    filter_select_enabled: 1 as const,
    normalize_columns: 0 as const,
    always_filter_main_temporal: 0 as const,
    default_endpoint: null,
    template_params: null,
    extra: null,
    params: null,
    is_sqllab_view: 0 as const,
    is_managed_externally: 0 as const,
    external_url: null,
  };
}

export function changedColumns(body: DatasetUpdate): Record<string, unknown> {
  const same = [
    'cache_timeout',
    'default_endpoint',
    'description',
    'external_url',
    'extra',
    'fetch_values_predicate',
    'sql',
    'template_params',
  ] as const;
  const renamed = {
    main_temporal_column: body.main_dttm_col,
    offset_hours: body.offset ?? undefined,
    database_id: body.database_id,
    table_name: body.table_name ?? undefined,
  };
  const flags = {
    filter_select_enabled: body.filter_select_enabled,
    is_managed_externally: body.is_managed_externally,
    is_sqllab_view: body.is_sqllab_view,
    normalize_columns: body.normalize_columns,
    always_filter_main_temporal: body.always_filter_main_dttm,
  };
  return {
    ...Object.fromEntries(same.flatMap(name => (body[name] === undefined ? [] : [[name, body[name]]]))),
    ...Object.fromEntries(Object.entries(renamed).filter(([, value]) => value !== undefined)),
    ...(body.schema === undefined ? {} : { schema: body.schema || null }),
    ...Object.fromEntries(
      Object.entries(flags).flatMap(([name, value]) =>
        typeof value === 'boolean' ? [[name, value ? 1 : 0]] : [],
      ),
    ),
  };
}
