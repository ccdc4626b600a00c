import type { FastifyInstance } from 'fastify';
import { CONNECTORS } from '@powerset/connectors/list.ts';
import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import type { Actors } from './auth/actors.ts';
import type { FirstAccount } from './auth/first-account.ts';
import type { GuestTokenOptions } from './auth/guests.ts';
import type { Passwords } from './auth/passwords.ts';
import type { Sessions } from './auth/sessions.ts';
import type { OidcSignIn } from './auth/oidc.ts';
import type { SignInService } from './auth/sign-in.ts';
import { userStore } from './auth/users.ts';
import type { ResultCache } from './cache/result-cache.ts';
import { featureFlags, META_DATABASE, PUBLIC_LINKS } from './config/feature-flags.ts';
import type { Secrets } from './config/secret-key.ts';
import { readNodeName } from './config/node-name.ts';
import type { SettingOrigins, Settings } from './config/settings.ts';
import { addressProblem } from './connections/address-check.ts';
import type { Connections } from './connections/connections.ts';
import { editorResults } from './editor-results.ts';
import { activityRoutes } from './features/activity/routes.ts';
import { cutLogDaily } from './features/activity/cut-log.ts';
import { asyncEventRoutes } from './features/async-events/routes.ts';
import { submitJob } from './features/async-events/service.ts';
import { annotationLayerRoutes } from './features/annotation-layers/routes.ts';
import { annotationsFor } from './features/annotation-layers/service.ts';
import { archiveRoutes } from './features/archive/routes.ts';
import { CHART_JOB, questionOfJob, runChartJob } from './features/chart-data/chart-job.ts';
import { chartDataJson } from './features/chart-data/encode-answer.ts';
import { databaseTimeouts } from './features/chart-data/database-timeouts.ts';
import { invalidateCacheRoute } from './features/chart-data/invalidate.ts';
import { dashboardDataRoute, dashboardWorkbookRoute } from './features/chart-data/dashboard-data.ts';
import { chartPackageRoutes } from './features/chart-packages/routes.ts';
import { chartDataRoutes } from './features/chart-data/routes.ts';
import { warmUpRoutes } from './features/chart-data/warm-up.ts';
import { visibleCharts } from './features/charts/access.ts';
import { chartStore } from './features/charts/store.ts';
import { chartRoutes } from './features/charts/routes.ts';
import { columnValuesRoutes } from './features/column-values/routes.ts';
import { cssTemplateRoutes } from './features/css-templates/routes.ts';
import { visibleDashboards } from './features/dashboards/access.ts';
import { dashboardRoutes } from './features/dashboards/routes.ts';
import { findDashboard, visibleDashboard } from './features/dashboards/service.ts';
import { dashboardStateRoutes } from './features/dashboards/state-routes.ts';
import { databaseRoutes } from './features/databases/routes.ts';
import { openableDatabases } from './features/databases/openable-database.ts';
import { readsSomeTable, requireDatasetAccess, requireTableAccess } from './features/datasets/access.ts';
import { datasetRoutes } from './features/datasets/routes.ts';
import type { DatasetDeps } from './features/datasets/dataset-deps.ts';
import { keptDatasets } from './features/datasets/kept-datasets.ts';
import { datasetStore } from './features/datasets/store.ts';
import { embeddingRoutes } from './features/embedding/routes.ts';
import { personalTokenRoutes } from './features/personal-tokens/routes.ts';
import { publicLinkRoutes } from './features/public-links/routes.ts';
import { exploreRoutes } from './features/explore/routes.ts';
import { filterSetRoutes } from './features/filter-sets/routes.ts';
import { runDataset, type RunDatasetDeps } from './features/query-history/access.ts';
import { queryHistoryRoutes } from './features/query-history/routes.ts';
import { INTERRUPTED, makeHistory } from './features/query-history/service.ts';
import { sqlLabStartRoutes } from './features/query-history/start-routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { rulePreviewRoutes } from './features/row-rules/preview.ts';
import { rowRuleRoutes } from './features/row-rules/routes.ts';
import { rowPolicy, type RowPolicyDeps } from './features/row-rules/service.ts';
import { savedQueryRoutes } from './features/saved-queries/routes.ts';
import { securityRoutes } from './features/security/routes.ts';
import { oidcRoutes } from './features/session/oidc-routes.ts';
import { ownAccountRoutes } from './features/session/own-account.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { signInChoices, type BootstrapSource } from './features/session/service.ts';
import { siteRoutes } from './features/site/routes.ts';
import { sqlLabRoutes } from './features/sqllab/routes.ts';
import type { SqlLabDeps } from './features/sqllab/run.ts';
import { RunningQueries } from './features/sqllab/running-queries.ts';
import { queryOfJob, queueSql, runSqlJob, SQL_JOB, sqlJobId } from './features/sqllab/sql-job.ts';
import { themeRoutes } from './features/themes/routes.ts';
import { trashRoutes } from './features/trash/routes.ts';
import { viewAsRoutes } from './features/view-as/routes.ts';
import { uploadRoutes } from './features/uploads/routes.ts';
import type { UploadDeps } from './features/uploads/service.ts';
import { systemRoutes } from './features/system/routes.ts';
import { tagRoutes } from './features/tags/routes.ts';
import { pageRoutes } from './http/pages.ts';
import type { WebFiles } from './http/web-files.ts';
import { datasourceRoutes } from './legacy-api/datasource/routes.ts';
import { exploreJsonRoutes } from './legacy-api/explore-json/route.ts';
import { otherCharts } from './legacy-api/explore-json/layers.ts';
import { editorSql } from './templates/editor-sql.ts';
import type { PartitionDeps } from './templates/table-partitions.ts';
import { virtualSql } from './templates/virtual-sql.ts';
import { oldPageRoutes } from './legacy-api/old-pages.ts';
import { redirectRoutes } from './legacy-api/redirects.ts';
import { makeJobRunner, type JobRunner } from './jobs/runner.ts';
import { jobStore, type JobStore } from './jobs/store.ts';
import { savedQueryViewRoutes } from './legacy-api/saved-query-view.ts';
import { smallViewRoutes } from './legacy-api/small-views.ts';
import { tabStateRoutes } from './legacy-api/tab-states.ts';
import { warmUpByAddressRoute } from './legacy-api/warm-up-by-address.ts';
import { storeVersion, type Db } from './metadata/open-store.ts';
import { readAnnotations } from './query/annotation-data.ts';
import { requireQuestionAccess } from './question-access.ts';
import { contextOfAnnotation, contextOfChart, contextToWarm } from './saved-contexts.ts';
import { savedPictureRoutes } from './saved-pictures.ts';
import { rulePreviewParts, securityParts } from './security-parts.ts';
import {
  makeChartDataService,
  type ChartDataDeps,
  type ChartDataService,
} from './query/chart-data-service.ts';

export interface RouteDeps {
  readonly settings: Settings;
  readonly origins: SettingOrigins;
  readonly version: string;
  readonly db: Db;
  readonly secrets: Secrets;
  readonly connections: Connections;
  readonly cache: ResultCache;
  readonly actors: Actors;
  readonly sessions: Sessions;
  readonly signIn: SignInService;
  readonly oidc: ReadonlyMap<string, OidcSignIn>;
  readonly passwords: Passwords;
  readonly firstAccount: FirstAccount;
  readonly tokenKey: Uint8Array;
  readonly guestSigning: () => GuestTokenOptions;
  readonly files: WebFiles;
  /** Returns the script with which the frames of chart packages begin. */
  readonly frameClient: () => string;
  /** How uploaded files are read. */
  readonly uploads: Omit<UploadDeps, keyof DatasetDeps>;
  readonly now: () => number;
  readonly newId: () => string;
  readonly log: (message: string, facts: Readonly<Record<string, unknown>>) => void;
}

const MAX_RUNNING_JOBS = 8;

/** Adds every route with its dependencies. */
export function allRoutes(deps: RouteDeps): readonly ((app: FastifyInstance) => void)[] {
  const { db, now, settings, version, connections, secrets } = deps;
  const flags = featureFlags(settings.featureFlags);
  const hasRoles = flags['DASHBOARD_RBAC'] === true;
  const hasPackages = flags['DYNAMIC_PLUGINS'] === true;
  const shared = {
    tableRules: rowPolicyOf(deps).tableRules,
    renderSql: sqlRenderer(deps),
    db,
    now,
    connections,
    secrets,
    dialectOf,
    hasRoles,
    visibleDashboards: (actor: Actor) => visibleDashboards(actor, hasRoles),
    hasTags: flags['TAGGING_SYSTEM'] === true,
    trashDays: settings.trashDays,
    publicUrl: settings.publicUrl,
    addressProblem: (uri: string) => addressProblem(uri, settings),
  };
  return [
    app =>
      sessionRoutes(app, {
        ...deps,
        source: clientSource(deps),
      }),
    app => ownAccountRoutes(app, deps),
    app => [personalTokenRoutes, viewAsRoutes].forEach(add => add(app, deps)),
    app => oidcRoutes(app, { ...deps, users: userStore(db), publicUrl: settings.publicUrl }),
    app => chartRoutes(app, shared),
    app => chartPackageRoutes(app, { ...deps, hasPackages }),
    app => dashboardRoutes(app, shared),
    app => dashboardStateRoutes(app, shared),
    app => filterSetRoutes(app, shared),
    app => datasetRoutes(app, shared),
    app =>
      databaseRoutes(app, {
        ...shared,
        engines: CONNECTORS.filter(({ engine }) => engine !== 'superset' || flags[META_DATABASE] === true),
        hasTunnels: flags['SSH_TUNNELING'] === true,
      }),
    app => uploadRoutes(app, { ...shared, ...deps.uploads, files: deps.files }),
    app => exploreRoutes(app, shared),
    app => savedQueryRoutes(app, shared),
    app => activityRoutes(app, shared),
    app => trashRoutes(app, { ...shared, log: deps.log }),
    app => cutLogDaily(app, { db, now, days: settings.actionLogDays, log: deps.log }),
    app =>
      archiveRoutes(app, {
        ...shared,
        driverPath: deps.uploads.driverPath,
        hasTunnels: flags['SSH_TUNNELING'] === true,
      }),
    app => cssTemplateRoutes(app, shared),
    app => themeRoutes(app, shared),
    app => rowRuleRoutes(app, shared),
    app => annotationLayerRoutes(app, shared),
    app => reportRoutes(app, { ...shared, isOn: flags['ALERT_REPORTS'] === true, visibleCharts }),
    app => tagRoutes(app, { ...shared, visibleCharts }),
    app => securityRoutes(app, { ...shared, ...securityParts(deps, rowPolicyOf(deps).explain) }),
    app => rulePreviewRoutes(app, rulePreview(deps)),
    app => siteRoutes(app, { appName: settings.appName, version, now }),
    app => systemRoutes(app, deps),
    app => {
      const jobs = jobStore(db);
      const lab = sqlLab(deps, jobs);
      const chartData = chartDataService(deps);
      const { nudge } = runJobs(app, { jobs, lab, chartData }, deps);
      dataRoutes(app, { chartData, jobs, nudge }, deps);
      editorRoutes(app, { ...lab, queue: (...queued) => lab.queue(...queued).then(nudge) }, jobs, deps);
    },
    app =>
      embeddingRoutes(app, {
        ...shared,
        files: deps.files,
        isOn: flags['EMBEDDED_SUPERSET'] === true,
        signing: deps.guestSigning,
      }),
    app =>
      publicLinkRoutes(app, {
        ...shared,
        files: deps.files,
        isOn: flags[PUBLIC_LINKS] === true,
        linkSecret: secrets.derive('public links'),
        signing: deps.guestSigning,
      }),
    app => tabStateRoutes(app, shared),
    app => smallViewRoutes(app, db, { hasPackages }),
    app => savedQueryViewRoutes(app, shared),
    app => redirectRoutes(app, shared),
    app => oldPageRoutes(app),
    app => pageRoutes(app, { ...deps, findDashboard: (name, actor) => findDashboard(name, actor, shared) }),
  ];
}

/** Returns what the web application learns about the server at its start. */
function clientSource({ settings, version }: RouteDeps): BootstrapSource {
  return {
    appName: settings.appName,
    version,
    featureFlags: featureFlags(settings.featureFlags),
    rowLimit: settings.rowLimit,
    sqlMaxRow: settings.sqlMaxRow,
    queryTimeoutS: settings.queryTimeoutS,
    hiddenVizTypes: settings.hiddenVizTypes,
    defaultTimeRange: settings.defaultTimeRange,
    signIn: signInChoices(settings),
    trashDays: settings.trashDays,
  };
}

interface DataParts {
  readonly chartData: ChartDataService;
  readonly jobs: JobStore;
  readonly nudge: () => void;
}

function dataRoutes(app: FastifyInstance, { chartData, jobs, nudge }: DataParts, deps: RouteDeps): void {
  const { db, now, newId } = deps;
  const datasets = datasetStore(db);
  const flags = featureFlags(deps.settings.featureFlags);
  const isOn = flags['GLOBAL_ASYNC_QUERIES'] === true;
  const hasRoles = flags['DASHBOARD_RBAC'] === true;
  const events = { store: jobs, now, newId, nudge };
  asyncEventRoutes(app, { ...events, isOn });
  chartDataRoutes(app, {
    chartData,
    datasets,
    cache: deps.cache,
    storeVersion: () => storeVersion(db),
    isStoreShared: deps.settings.metadataUrl !== undefined,
    now: () => new Date(now()),
    stallLimitS: deps.settings.stallLimitS,
    contextOfChart: (id, actor, form) => contextOfChart(id, actor, db, form),
    jobs: {
      isOn,
      submit: (context, actor) => submitJob(CHART_JOB, context, actor, events),
      questionOf: (id, actor) => questionOfJob(id, actor, jobs),
    },
  });
  const dashboards = {
    chartData,
    requireDashboard: (id: number, actor: Actor) => visibleDashboard(String(id), actor, { db, hasRoles }),
  };
  dashboardDataRoute(app, dashboards);
  dashboardWorkbookRoute(app, { ...dashboards, now: () => new Date(now()) });
  exploreJsonRoutes(app, {
    chartData,
    appName: deps.settings.appName,
    encode: chartDataJson,
    hasDataset: async id => (await datasets.byId(id)) !== undefined,
    now: () => new Date(now()),
    ...otherCharts(db, now),
  });
  invalidateCacheRoute(app, deps);
  savedPictureRoutes(app, {
    db,
    chartData,
    driverPath: deps.uploads.driverPath,
    isOn: flags['THUMBNAILS'] === true,
    hasRoles: flags['DASHBOARD_RBAC'] === true,
    rules: rowPolicyOf(deps),
    log: deps.log,
  });
  const warmUp = {
    chartData,
    contextOfChart: (id: number, actor: Actor) => contextToWarm(id, actor, db),
    chartsOfDataset: (databaseName: string, tableName: string) => datasets.chartsOf(databaseName, tableName),
  };
  warmUpRoutes(app, warmUp);
  warmUpByAddressRoute(app, warmUp);
  columnValuesRoutes(app, {
    datasets,
    chartData,
    requireAccess: (dataset, actor) => requireDatasetAccess(db, actor, dataset),
    runDataset: (id, actor) => runDataset(id, actor, runDatasetDeps(deps)),
  });
  datasourceRoutes(app, {
    db,
    chartData,
    connections: deps.connections,
    now: deps.now,
    trashDays: deps.settings.trashDays,
    dialectOf,
    encode: chartDataJson,
    renderSql: sqlRenderer(deps),
    tableRules: rowPolicyOf(deps).tableRules,
  });
}

/** Runs background jobs: the client learns at once how to follow one, and any server may run it. */
function runJobs(
  app: FastifyInstance,
  {
    jobs,
    lab,
    chartData,
  }: { readonly jobs: JobStore; readonly lab: SqlLabDeps; readonly chartData: ChartDataService },
  { now, newId, actors, log }: RouteDeps,
): Pick<JobRunner, 'nudge'> {
  const runner = makeJobRunner({
    store: jobs,
    now,
    log,
    node: newId(),
    maxRunning: MAX_RUNNING_JOBS,
    handlers: {
      [CHART_JOB]: (job, signal) => runChartJob(job, signal, { chartData, actors }),
      [SQL_JOB]: (job, signal) => runSqlJob(job, signal, { lab, actors }),
    },
    onLost: async job => {
      const queryId = queryOfJob(job);
      if (queryId !== undefined)
        await lab.history.endWithoutResult(queryId, { state: 'failed', reason: INTERRUPTED }, now());
    },
  });
  app.addHook('onReady', async () => runner.start());
  app.addHook('onClose', () => runner.close());
  return runner;
}

/** Returns how templates reach datasets and partitions. */
function datasetSqlDeps(deps: RouteDeps) {
  const { db, now } = deps;
  return {
    ...rowPolicyOf(deps),
    requireTable: requireTable(db),
    datasets: datasetStore(db),
    requireDatasetAccess: (actor: Actor, dataset: Dataset) => requireDatasetAccess(db, actor, dataset),
    now: () => new Date(now()),
  };
}

function requireTable(db: RouteDeps['db']): PartitionDeps['requireTable'] {
  return (actor, id, table) =>
    requireTableAccess(db, actor, { id, name: String(id) }, { tables: [table], defaultSchema: null });
}

function sqlRenderer(deps: RouteDeps): DatasetDeps['renderSql'] {
  const known = { ...datasetSqlDeps(deps), connections: deps.connections };
  return hasTemplates(deps.settings)
    ? (virtual, actor) => virtualSql(virtual, actor, known)
    : async ({ sql }) => sql;
}

function runDatasetDeps(deps: RouteDeps): RunDatasetDeps {
  return { db: deps.db, connections: deps.connections, renderSql: sqlRenderer(deps) };
}

function rulePreview(deps: RouteDeps): ReturnType<typeof rulePreviewParts> {
  return rulePreviewParts(deps, {
    policyWith: rules => rowPolicyOf(deps, rules),
    chartData: policy => chartDataService(deps, policy),
  });
}

function chartDataService(
  deps: RouteDeps,
  policy: Pick<ChartDataDeps, 'rowFilters' | 'tableRules'> = rowPolicyOf(deps),
): ChartDataService {
  const { db, settings, version, connections, cache, now } = deps;
  const service = makeChartDataService({
    datasets: keptDatasets(db),
    runDataset: (id, actor) => runDataset(id, actor, runDatasetDeps(deps)),
    charts: chartStore(db),
    databases: databaseTimeouts(db),
    requireDatasetAccess: (actor, dataset, context) => requireQuestionAccess(actor, dataset, context, deps),
    rowFilters: policy.rowFilters,
    tableRules: policy.tableRules,
    connections,
    requireTable: requireTable(db),
    cache,
    codeVersion: version,
    hasTemplates: hasTemplates(settings),
    annotations: (layers, actor, signal) =>
      readAnnotations(layers, {
        ofLayer: id => annotationsFor(actor, id, db),
        contextOfChart: id => contextOfAnnotation(id, actor, db),
        run: async context => {
          const [answer] = await service.run(context, actor, { signal });
          return answer?.kind === 'rows' ? answer.answer.result.table : { columns: [], rowCount: 0 };
        },
      }),
    now: () => new Date(now()),
    limits: settings,
  });
  return service;
}

function rowPolicyOf(
  { db, connections, settings }: RouteDeps,
  rules?: RowPolicyDeps['rules'],
): ReturnType<typeof rowPolicy> {
  return rowPolicy({
    db,
    open: connections.open,
    hasTemplates: hasTemplates(settings),
    ...(rules ? { rules } : {}),
  });
}

function hasTemplates({ featureFlags: given }: RouteDeps['settings']): boolean {
  return featureFlags(given)['ENABLE_TEMPLATE_PROCESSING'] === true;
}

function sqlLab(deps: RouteDeps, jobs: JobStore): SqlLabDeps {
  const { db, now, connections, secrets } = deps;
  return {
    databases: openableDatabases(db, secrets),
    readsSomeTable: (actor, databaseId) => readsSomeTable(db, actor, databaseId),
    requireTableAccess: (actor, database, tables, defaultSchema) =>
      requireTableAccess(db, actor, database, { tables, defaultSchema }),
    tableRules: rowPolicyOf(deps).tableRules,
    connections,
    running: new RunningQueries(),
    renderTemplates: hasTemplates(deps.settings)
      ? (editor, actor) => editorSql(editor, actor, { ...datasetSqlDeps(deps), connections })
      : async ({ sql }) => sql,
    history: makeHistory(db, readNodeName(deps.settings.dataDir)),
    queue: (queryId, body, actor) => queueSql({ queryId, body }, actor, { jobs, now }),
    results: editorResults(deps),
    now: () => new Date(now()),
    newId: deps.newId,
    timeoutMs: deps.settings.sqlTimeoutS * 1000,
    asyncTimeoutMs: deps.settings.sqlAsyncTimeoutS * 1000,
    stallLimitS: deps.settings.stallLimitS,
    maxRows: deps.settings.sqlMaxRow,
  };
}

function editorRoutes(
  app: FastifyInstance,
  lab: SqlLabDeps,
  jobs: JobStore,
  { db, now, connections, secrets, settings }: RouteDeps,
): void {
  sqlLabRoutes(app, lab);
  queryHistoryRoutes(app, {
    db,
    stop: async ({ id, userId, clientId }) => {
      lab.running.stop(userId, clientId);
      // A run that has not begun ends here; one on another server ends when that server checks.
      if (await jobs.requestCancel(sqlJobId(id), now()))
        await lab.history.endWithoutResult(id, { state: 'stopped', reason: 'The query was stopped.' }, now());
    },
  });
  sqlLabStartRoutes(app, {
    db,
    connections,
    secrets,
    now,
    requireTableAccess: lab.requireTableAccess,
    tableRules: lab.tableRules,
    keepsTabs: featureFlags(settings.featureFlags)['SQLLAB_BACKEND_PERSISTENCE'] === true,
  });
}

function dialectOf(engine: string): Dialect | undefined {
  return CONNECTORS.find(connector => connector.engine === engine)?.dialect;
}
