import { explainAccess } from './access-reason.ts';
import {
  accountBelongings,
  createPasswordLink,
  readPasswordLink,
  transferBelongings,
  usePasswordLink,
} from './account-care.ts';
import { postLog, recentActivity } from './activity.ts';
import { advancedTypeEndpoints } from './advanced-type.ts';
import { annotationEndpoints, annotationLayerEndpoints } from './annotation.ts';
import { asyncEvents, asyncEventStream, cancelAsyncJob } from './async-events.ts';
import { bootstrap, firstAccount, menu, signIn } from './bootstrap.ts';
import { invalidateCache } from './cache-key.ts';
import { getChartData, getChartDataByKey, postChartData } from './chart-data.ts';
import { chartPackageEndpoints, installedChartPackages } from './chart-package.ts';
import { chartArchive, chartEndpoints, chartFavorites } from './chart.ts';
import { compareInstallations } from './comparison.ts';
import { cssTemplateEndpoints } from './css-template.ts';
import {
  copyDashboard,
  createDashboardPermalink,
  dashboardArchive,
  dashboardCharts,
  dashboardDatasets,
  dashboardEndpoints,
  dashboardFavorites,
  dashboardTabs,
  filterStateEndpoints,
  getDashboardPermalink,
} from './dashboard.ts';
import { dashboardData, dashboardWorkbook } from './dashboard-data.ts';
import { dashboardVersionEndpoints } from './dashboard-version.ts';
import { previewUpload, uploadFile, uploadProgress } from './upload-plan.ts';
import { uploadAny, uploadAnyMetadata, uploadEndpoints, uploadMetadataEndpoints } from './upload.ts';
import {
  availableDatabases,
  databaseArchive,
  databaseCatalogs,
  databaseEndpoints,
  databaseFunctionNames,
  databaseOAuth2,
  databaseRelatedObjects,
  databaseSchemas,
  databaseTables,
  databaseUploadSchemas,
  deleteSshTunnel,
  getDatabaseConnection,
  namedTableExtra,
  namedTableMetadata,
  tableExtra,
  tableMetadata,
  tableSelectStar,
  tableSelectStarWithoutSchema,
  testDatabaseConnection,
  validateDatabaseParameters,
  validateSql,
} from './database.ts';
import { databaseActivity, databaseHealth, stopDatabaseQuery } from './database-activity.ts';
import {
  columnValues,
  checkDataset,
  datasetArchive,
  datasetEndpoints,
  datasetRelatedObjects,
  deleteDatasetColumn,
  deleteDatasetMetric,
  duplicateDataset,
  getOrCreateDataset,
  refreshDataset,
} from './dataset.ts';
import {
  externalMetadata,
  externalMetadataByName,
  fetchDatasourceMetadata,
  getDatasource,
  samples,
  saveDatasource,
  visualizeSql,
} from './datasource.ts';
import { embeddingEndpoints, guestToken } from './embedding.ts';
import { openPublicLink, publicLinkEndpoints } from './public-link.ts';
import type { Endpoint } from './endpoint.ts';
import { exploreJson, exploreJsonOfDataset, readExploreJson } from './explore-json.ts';
import { createExplorePermalink, exploreStart, formDataEndpoints, getExplorePermalink } from './explore.ts';
import { filterSetEndpoints } from './filter-set.ts';
import { logEndpoints } from './log.ts';
import {
  availableDomains,
  exportAssets,
  importAssets,
  importDashboardsForm,
  openApi,
  timeRange,
} from './misc.ts';
import { accountTokenEndpoints, ownTokenEndpoints } from './personal-token.ts';
import { changeOwnPassword, endAccountSessions, ownSessionEndpoints } from './own-account.ts';
import { queriesUpdatedSince, queryEndpoints, stopQuery } from './query-history.ts';
import { reportEndpoints, reportLogEndpoints, slackChannels } from './report.ts';
import { endpointsOf } from './resource.ts';
import { roleFacts } from './role-facts.ts';
import { checkRowRule, previewRowRule, rowRuleEndpoints } from './row-rule.ts';
import { savedQueryArchive, savedQueryEndpoints } from './saved-query.ts';
import {
  accountEndpoints,
  grantEndpoints,
  groupEndpoints,
  permissionNameEndpoints,
  permissionResourceEndpoints,
  roleEndpoints,
  rolePermissionEndpoints,
} from './security-admin.ts';
import { csrfToken, login, me, myRoles, refreshToken } from './session.ts';
import { settingsOverview, systemFacts } from './system.ts';
import {
  estimateSql,
  executeSql,
  executeSqlOld,
  exportSqlCsv,
  formatSql,
  sqlLabStart,
  sqlResults,
} from './sqllab.ts';
import { bulkCreateTags, tagEndpoints, tagFavorites, taggedObjects, tagObject, untagObject } from './tag.ts';
import { kvEndpoints, tableSchemaEndpoints, tabStateEndpoints } from './tab-state.ts';
import { themeEndpoints } from './theme.ts';
import { avatar, dashboardLabelColors, pictureEndpoints } from './thumbnail.ts';
import { trashEndpoints } from './trash.ts';
import { warmUpByAddress, warmUpChart, warmUpDataset } from './warm-up.ts';
import { endViewAs, startViewAs } from './view-as.ts';

/**
 * The whole HTTP API. An endpoint that is not here is neither documented nor covered by the permission
 * matrix.
 */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  { login, refreshToken, csrfToken, me, myRoles },
  { bootstrap, firstAccount, signIn, menu },
  ownSessionEndpoints,
  { changeOwnPassword, endAccountSessions },
  ownTokenEndpoints,
  accountTokenEndpoints,
  { startViewAs, endViewAs },
  embeddingEndpoints,
  publicLinkEndpoints,
  { openPublicLink },
  { guestToken },
  filterSetEndpoints,
  pictureEndpoints,

  { avatar, dashboardLabelColors },
  advancedTypeEndpoints,
  logEndpoints,
  tabStateEndpoints,
  tableSchemaEndpoints,
  kvEndpoints,
  accountEndpoints,
  groupEndpoints,
  roleEndpoints,
  rolePermissionEndpoints,
  permissionNameEndpoints,
  permissionResourceEndpoints,
  grantEndpoints,
  { roleFacts, explainAccess },
  { systemFacts, settingsOverview, compareInstallations },
  { accountBelongings, transferBelongings, createPasswordLink, readPasswordLink, usePasswordLink },
  chartEndpoints,
  chartFavorites,
  chartArchive,
  chartPackageEndpoints,
  { installedChartPackages },
  { postChartData, getChartData, getChartDataByKey },
  { exploreJson, readExploreJson, exploreJsonOfDataset },
  { warmUpChart, warmUpDataset, warmUpByAddress },
  dashboardEndpoints,
  dashboardFavorites,
  dashboardArchive,
  dashboardVersionEndpoints,
  { dashboardData, dashboardWorkbook },
  filterStateEndpoints,
  {
    dashboardCharts,
    dashboardDatasets,
    dashboardTabs,
    copyDashboard,
    createDashboardPermalink,
    getDashboardPermalink,
  },
  datasetEndpoints,
  datasetArchive,
  {
    refreshDataset,
    checkDataset,
    deleteDatasetColumn,
    deleteDatasetMetric,
    duplicateDataset,
    getOrCreateDataset,
    datasetRelatedObjects,
    columnValues,
  },
  {
    samples,
    getDatasource,
    fetchDatasourceMetadata,
    externalMetadata,
    externalMetadataByName,
    saveDatasource,
    visualizeSql,
  },
  databaseEndpoints,
  databaseArchive,
  {
    getDatabaseConnection,
    testDatabaseConnection,
    availableDatabases,
    databaseCatalogs,
    databaseSchemas,
    databaseTables,
    tableMetadata,
    tableExtra,
    namedTableMetadata,
    namedTableExtra,
    tableSelectStar,
  },
  uploadEndpoints,
  uploadMetadataEndpoints,
  { uploadAny, uploadAnyMetadata },
  { previewUpload, uploadFile, uploadProgress },
  { databaseFunctionNames, databaseOAuth2, databaseRelatedObjects, databaseUploadSchemas },
  { databaseActivity, databaseHealth, stopDatabaseQuery },
  { deleteSshTunnel, tableSelectStarWithoutSchema, validateDatabaseParameters, validateSql },
  { executeSql, executeSqlOld, sqlResults, exportSqlCsv, formatSql, estimateSql, sqlLabStart },
  queryEndpoints,
  { queriesUpdatedSince, stopQuery },
  savedQueryEndpoints,
  savedQueryArchive,
  trashEndpoints,
  cssTemplateEndpoints,
  themeEndpoints,
  rowRuleEndpoints,
  { checkRowRule, previewRowRule },
  annotationLayerEndpoints,
  annotationEndpoints,
  reportEndpoints,
  reportLogEndpoints,
  { slackChannels },
  tagEndpoints,
  tagFavorites,
  { bulkCreateTags, tagObject, untagObject, taggedObjects },
  { exploreStart, createExplorePermalink, getExplorePermalink },
  formDataEndpoints,
  { asyncEvents, asyncEventStream, cancelAsyncJob, invalidateCache },
  {
    recentActivity,
    postLog,
    timeRange,
    availableDomains,
    exportAssets,
    importAssets,
    importDashboardsForm,
    openApi,
  },
].flatMap(endpointsOf);
