import type { RoleRow } from './api.ts';

/** Returns what changes for users, rules, and dashboards when a role is deleted. */
export function lossOf({ name, users, rules, dashboards }: Omit<RoleRow, 'permissions'>): readonly string[] {
  return [
    ...(users > 0
      ? [`${users.toLocaleString('en')} ${users === 1 ? 'user loses' : 'users lose'} what ${name} permits.`]
      : []),
    ...rules.map(rule => `The row-level security rule '${rule.name}' no longer names ${name}.`),
    ...dashboards.map(dashboard => `The dashboard '${dashboard.name}' no longer names ${name}.`),
  ];
}
