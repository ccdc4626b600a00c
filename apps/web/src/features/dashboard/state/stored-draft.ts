import { z } from 'zod';
import type { DashboardChart } from '@powerset/contracts/dashboard.ts';
import { readLayout } from '@powerset/core/dashboard/layout.ts';
import { readStored, writeStored } from '@powerset/ui/stored.ts';
import type { Draft } from './draft.ts';

const StoredContent = z.object({
  title: z.string(),
  slug: z.string().nullable(),
  css: z.string(),
  certifiedBy: z.string(),
  certificationDetails: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  layout: z.unknown().transform(readLayout),
  owners: z.array(z.number()),
  roles: z.array(z.number()),
});
const Stored = z.object({
  draft: StoredContent,
  base: StoredContent,
  version: z.string(),
  savedAt: z.number(),
  addedCharts: z.record(z.string(), z.unknown()),
});

/** An edit whose page was closed before it was saved. */
export interface StoredDraft {
  readonly draft: Draft;
  /** The draft that the edit started from; `version` is its version. */
  readonly base: Draft;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly addedCharts: Readonly<Record<number, DashboardChart>>;
}

/** Reads a user's draft from this browser; returns undefined if there is none or if it cannot be read. */
export function readDraft(userId: number, dashboardId: number): StoredDraft | undefined {
  const read = Stored.safeParse(readStored(keyOf(userId, dashboardId)));
  // This browser wrote the charts as the server had sent them.
  return read.success ? (read.data as unknown as StoredDraft) : undefined;
}

/** Stores a draft in this browser; undefined removes it. */
export function writeDraft(userId: number, dashboardId: number, draft: StoredDraft | undefined): void {
  writeStored(keyOf(userId, dashboardId), draft);
}

function keyOf(userId: number, dashboardId: number): string {
  return `dashboard-draft:${userId}:${dashboardId}`;
}
