import type { DashboardContent } from '@powerset/core/dashboard/content.ts';
import { EMPTY_LAYOUT, readLayout, writeLayout } from '@powerset/core/dashboard/layout.ts';
import { readPositions } from '@powerset/core/dashboard/read-positions.ts';
import type { DashboardItem, DashboardUpdate } from '@powerset/contracts/dashboard.ts';
import { readExactJson } from '../../../shared/api/exact-json.ts';

export type Metadata = Readonly<Record<string, unknown>>;

/** Everything about a dashboard that editing can change and undo. */
export interface Draft extends DashboardContent {
  /** The ids of the users who may change it. */
  readonly owners: readonly number[];
  /** The ids of the roles that may see it, if dashboards are shared by roles. */
  readonly roles: readonly number[];
}

export const EMPTY_DRAFT: Draft = {
  title: '',
  slug: null,
  css: '',
  certifiedBy: '',
  certificationDetails: '',
  metadata: {},
  layout: EMPTY_LAYOUT,
  owners: [],
  roles: [],
};

/** Returns a stored dashboard, or a version of one, as the start of a draft. */
export function draftOf(
  dashboard: Pick<
    DashboardItem,
    | 'dashboard_title'
    | 'slug'
    | 'css'
    | 'certified_by'
    | 'certification_details'
    | 'json_metadata'
    | 'position_json'
  > &
    Partial<Pick<DashboardItem, 'owners' | 'roles'>>,
): Draft {
  return {
    title: dashboard.dashboard_title ?? '',
    slug: dashboard.slug,
    css: dashboard.css ?? '',
    certifiedBy: dashboard.certified_by ?? '',
    certificationDetails: dashboard.certification_details ?? '',
    metadata: readObject(dashboard.json_metadata),
    layout: readLayout(readPositions(dashboard.position_json)),
    owners: idsOf(dashboard.owners),
    roles: idsOf(dashboard.roles),
  };
}

/**
 * Returns what a save sends. `basedOn` is the version that the draft started from; without it the save
 * overwrites. Owners and roles are sent only if the draft changed them.
 */
export function updateOf(draft: Draft, base: Draft, basedOn: string | undefined): DashboardUpdate {
  const title = draft.title.trim() || '[ untitled dashboard ]';
  return {
    dashboard_title: title,
    slug: normalizedSlug(draft.slug),
    css: draft.css,
    certified_by: draft.certifiedBy.trim() || null,
    certification_details: draft.certifiedBy.trim() ? draft.certificationDetails.trim() : null,
    json_metadata: JSON.stringify({ ...draft.metadata, positions: writeLayout(draft.layout, title) }),
    ...(sameIds(draft.owners, base.owners) ? {} : { owners: [...draft.owners] }),
    ...(sameIds(draft.roles, base.roles) ? {} : { roles: [...draft.roles] }),
    ...(basedOn === undefined ? {} : { changed_on: basedOn }),
  };
}

/**
 * Normalizes a slug as the server does: trims it, replaces blanks with dashes, and drops other signs; returns
 * null if nothing is left.
 */
export function normalizedSlug(slug: string | null): string | null {
  const normal = (slug ?? '')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\w-]+/g, '');
  return normal === '' ? null : normal;
}

/** Returns the number of characters in the layout, which the server limits. */
export function layoutSize(draft: Draft): number {
  return JSON.stringify(writeLayout(draft.layout, draft.title)).length;
}

function idsOf(list: readonly { readonly id?: number | undefined }[] = []): readonly number[] {
  return list.flatMap(({ id }) => id ?? []);
}

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every(id => b.includes(id));
}

function readObject(text: string | null): Metadata {
  try {
    const value = readExactJson(text || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Metadata) : {};
  } catch {
    return {};
  }
}
