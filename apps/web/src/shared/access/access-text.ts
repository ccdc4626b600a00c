import type { AccessCheck, AccessExplained, AccessReason } from '@powerset/contracts/access-reason.ts';

/** Returns the answer in one sentence. */
export function verdictOf({ is_allowed: isAllowed, checks, user, item }: AccessExplained): string {
  const data = checks.find(check => check.check === 'data');
  if (!isAllowed) return `${user.name} cannot see this ${item.kind}.`;
  if (data?.is_met === false)
    return item.kind === 'chart'
      ? `${user.name} can see this chart, but not its data.`
      : `${user.name} can see this ${item.kind}, but not all of its data.`;
  return `${user.name} can see this ${item.kind}.`;
}

/** Returns what a check asks. */
export function checkTitle({ check, needs }: AccessCheck, { item }: AccessExplained): string {
  switch (check) {
    case 'account':
      return 'The account is active';
    case 'permission':
      return `A role permits ${needs?.permission ?? ''} on ${needs?.resource ?? ''}`;
    case 'item':
      return `This ${item.kind} is open to the user`;
    case 'data':
      return item.kind === 'chart'
        ? 'The data of the chart can be read'
        : 'The data of all charts can be read';
  }
}

/** Returns why a check is met. */
export function reasonText({ by, role, permission, resource }: AccessReason, kind: string): string {
  switch (by) {
    case 'administrator':
      return `The role ${role?.name ?? ''} opens everything`;
    case 'owner':
      return `The user owns this ${kind}`;
    case 'role':
      return `The ${kind} names the role ${role?.name ?? ''}`;
    case 'permission':
      return `The role ${role?.name ?? ''} has ${permission ?? ''}${resource === permission ? '' : ` on ${resource ?? ''}`}`;
    case 'together':
      return 'Several roles and permissions together';
  }
}

/** Returns why a check is not met, as far as the item itself explains it. */
export function problemText({ check }: AccessCheck, { item, user }: AccessExplained): string {
  switch (check) {
    case 'account':
      return 'The account is deactivated, so nobody can sign in with it.';
    case 'permission':
      return user.roles.length === 0
        ? 'The user has no role.'
        : `None of the roles ${listOf(user.roles)} has it.`;
    case 'item':
      if (item.is_published === false)
        return 'The dashboard is a draft. Only its owners and administrators see it.';
      if (item.roles && item.roles.length > 0)
        return `The dashboard is only for its owners and the roles ${listOf(item.roles)}.`;
      return item.kind === 'dashboard'
        ? 'The user does not own it and can read none of its datasets.'
        : item.kind === 'chart'
          ? 'The user does not own it and cannot read its dataset.'
          : `No role of the user opens this ${item.kind}, its schema, or its database.`;
    case 'data':
      return 'Charts of these datasets stay empty:';
  }
}

/** Returns names as an enumeration. */
export function listOf(
  names: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return new Intl.ListFormat('en', { type }).format(names);
}
