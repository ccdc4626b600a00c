import type { Migration } from '../migrate.ts';
import { firstTables } from './0001-first-tables.ts';
import { rowRulesAndAnnotations } from './0002-row-rules-and-annotations.ts';
import { jobs } from './0003-jobs.ts';
import { security } from './0004-security.ts';
import { tagsAndTemplates } from './0005-tags-and-templates.ts';
import { filterSets } from './0006-filter-sets.ts';
import { editorTabs } from './0007-editor-tabs.ts';
import { reports } from './0008-reports.ts';
import { identity } from './0009-identity.ts';
import { movedThings } from './0010-moved-things.ts';
import { listOrder } from './0011-list-order.ts';
import { tokensOfPrograms } from './0012-tokens-of-programs.ts';
import { keptResults } from './0013-kept-results.ts';
import { tunnels } from './0014-tunnels.ts';
import { replacedVersions } from './0015-replaced-versions.ts';
import { forgottenVersions } from './0016-forgotten-versions.ts';
import { nodesOfRuns } from './0017-nodes-of-runs.ts';
import { versionsOfRoles } from './0018-versions-of-roles.ts';
import { logOrder } from './0019-log-order.ts';
import { secretOptions } from './0020-secret-options.ts';
import { drawnColors } from './0021-drawn-colors.ts';
import { dashboardVersions } from './0022-dashboard-versions.ts';
import { chartPackages } from './0023-chart-packages.ts';
import { passwordLinks } from './0024-password-links.ts';
import { publicLinks } from './0025-public-links.ts';
import { trash } from './0026-trash.ts';
import { personalTokens } from './0027-personal-tokens.ts';
import { viewedUsers } from './0028-viewed-users.ts';
import { themes } from './0029-themes.ts';
import { orderOfTabs } from './0030-order-of-tabs.ts';

/** Every migration, in order. Numbers are never reused and a released migration is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  firstTables,
  rowRulesAndAnnotations,
  jobs,
  security,
  tagsAndTemplates,
  filterSets,
  editorTabs,
  reports,
  identity,
  movedThings,
  listOrder,
  tokensOfPrograms,
  keptResults,
  tunnels,
  replacedVersions,
  forgottenVersions,
  nodesOfRuns,
  versionsOfRoles,
  logOrder,
  secretOptions,
  drawnColors,
  dashboardVersions,
  chartPackages,
  passwordLinks,
  publicLinks,
  trash,
  personalTokens,
  viewedUsers,
  themes,
  orderOfTabs,
];
