/** A permission on a resource, with its id. */
export interface Grant {
  readonly id: number;
  readonly permission: string;
  readonly resource: string;
}

/** The permissions on one resource. */
export interface ResourceGroup {
  readonly resource: string;
  readonly grants: readonly Grant[];
}

/** A part of the tree: access to data, menus, or features. */
export interface TreePart {
  readonly title: string;
  readonly groups: readonly ResourceGroup[];
}

export interface TreeView {
  readonly search: string;
  readonly onlyChosen: boolean;
}

const DATA = new Set([
  'all_database_access',
  'all_datasource_access',
  'all_query_access',
  'database_access',
  'schema_access',
  'datasource_access',
  'catalog_access',
]);

const PARTS = ['Data', 'Menus', 'Features'] as const;

/**
 * Returns the permissions that match a search, by part and resource. Every word must occur in the permission
 * or in the resource.
 */
export function permissionTree(
  grants: readonly Grant[],
  chosen: ReadonlySet<number>,
  { search, onlyChosen }: TreeView,
): readonly TreePart[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = grants.filter(
    grant =>
      (!onlyChosen || chosen.has(grant.id)) &&
      words.every(word => `${grant.permission} ${grant.resource}`.toLowerCase().includes(word)),
  );
  const byPart = Map.groupBy(shown, partOf);
  return PARTS.flatMap(title => {
    const own = byPart.get(title);
    return own ? [{ title, groups: groupsOf(title, own) }] : [];
  });
}

/** Returns the ids of a tree's permissions. */
export function idsOf(groups: readonly ResourceGroup[]): readonly number[] {
  return groups.flatMap(group => group.grants.map(grant => grant.id));
}

/** Returns the chosen permissions after adding or removing some. */
export function toggled(
  chosen: ReadonlySet<number>,
  ids: readonly number[],
  isNowChosen: boolean,
): ReadonlySet<number> {
  const next = new Set(chosen);
  for (const id of ids) {
    if (isNowChosen) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Returns the name of the copy of a role, which no other role has. */
export function copyName(name: string, taken: readonly string[]): string {
  const others = new Set(taken.map(one => one.toLowerCase()));
  const first = `${name} copy`;
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? first : `${first} ${number}`;
    if (!others.has(candidate.toLowerCase())) return candidate;
  }
}

function partOf({ permission }: Grant): (typeof PARTS)[number] {
  if (DATA.has(permission)) return 'Data';
  return permission === 'menu_access' ? 'Menus' : 'Features';
}

// Each dataset is a resource of its own, so data is grouped by the kind of access instead.
function groupsOf(part: string, grants: readonly Grant[]): readonly ResourceGroup[] {
  const keyOf = ({ permission, resource }: Grant): string => (part === 'Features' ? resource : permission);
  return [...Map.groupBy(grants, keyOf)]
    .map(([resource, own]) => ({
      resource,
      grants: own.toSorted(
        (a, b) => a.resource.localeCompare(b.resource) || a.permission.localeCompare(b.permission),
      ),
    }))
    .toSorted((a, b) => a.resource.localeCompare(b.resource));
}
