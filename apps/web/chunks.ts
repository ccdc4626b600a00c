/** What the bundler tells of a module. */
interface ModuleFacts {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

interface Modules {
  getModuleInfo(id: string): ModuleFacts | null;
}

interface ChunkGroup {
  readonly name: (id: string, modules: Modules) => string | null;
  readonly debugName: string;
  readonly priority: number;
}

type Files = ReadonlySet<string>;

/** The modules that each kind of page loads before it is drawn. */
interface Reach {
  /** What the entry imports, but not the entry, which only the page itself may run. */
  readonly entry: Files;
  readonly signIn: Files;
  readonly application: Files;
  /** Per folder of screens: their modules. */
  readonly screens: ReadonlyMap<string, Files>;
}

/** The folders of screens with charts, and of those with an editor. */
const CHARTS = ['dashboard', 'explore'];
const WORK = [...CHARTS, 'sqllab'];

type Rule = readonly [name: string, wants: (id: string, reach: Reach) => boolean];

/** The shared files, the most general first; a module belongs to the first one that wants it. */
const SHARED: readonly Rule[] = [
  [
    'start',
    (id, { entry, signIn, application, screens }) =>
      entry.has(id) ||
      (signIn.has(id) && (application.has(id) || [...screens.values()].some(screen => screen.has(id)))),
  ],
  ['application', (id, { application }) => application.has(id)],
  [
    'common',
    (id, reach) => {
      const work = foldersWith(id, reach, WORK);
      return (work > 0 && foldersWith(id, reach) > 2) || (work > 1 && reach.screens.get('sqllab')!.has(id));
    },
  ],
  [
    'charts',
    (id, reach) =>
      foldersWith(id, reach, CHARTS) > 1 || (KITS.test(id) && reach.screens.get('dashboard')!.has(id)),
  ],
  ['lists', (id, reach) => foldersWith(id, reach) > 2],
];

/** A screen shares its file with its dialogs. */
const OWN: readonly Rule[] = WORK.map(folder => [
  folder,
  (id, { screens }) => screens.get(folder)!.has(id) && !CHART_CODE.test(id),
]);

// The builder reads the settings of every chart; what draws them must not bring the builder.
const CHART_CODE = /packages[\\/]charts[\\/]/;
/** What dashboards share with the charts that come later. */
const KITS = /packages[\\/](?:charts|core|kit)[\\/]/;

/**
 * Returns groups for the bundler that sort modules by the pages that load them at once: a page loads few files
 * and hardly any code of others. Modules that no page loads at once are in no group. The files of single screens
 * have a priority of their own, below that of the charts that they show.
 */
export function pageChunks({ shared, own }: { readonly shared: number; readonly own: number }): ChunkGroup[] {
  let known: Reach | undefined;
  // A group takes along what its modules import, so the more general ones come first.
  const groups = (rules: readonly Rule[], priority: number): ChunkGroup[] =>
    rules.map(([name, wants], at) => ({
      name: (id, modules) => {
        known ??= reachOf(modules);
        return wants(id, known) ? name : null;
      },
      debugName: name,
      priority: priority - at / 100,
    }));
  return [...groups(SHARED, shared), ...groups(OWN, own)];
}

function foldersWith(id: string, { screens }: Reach, folders: Iterable<string> = screens.keys()): number {
  return [...folders].filter(folder => screens.get(folder)?.has(id)).length;
}

const source = new URL('./src/', import.meta.url).pathname;
const ENTRY = `${source}main.ts`;
const APPLICATION = `${source}application.tsx`;
const SIGN_IN = `${source}sign-in.tsx`;

function reachOf(modules: Modules): Reach {
  const router = modules.getModuleInfo(`${source}app/router.tsx`);
  if (!router) throw new Error('The build found no router of the application.');
  const screens = new Map<string, Set<string>>();
  for (const id of router.dynamicallyImportedIds) {
    const folder = /[\\/]features[\\/]([^\\/]+)/.exec(id)?.[1] ?? id;
    const files = screens.get(folder) ?? new Set();
    screens.set(folder, files);
    for (const reached of reachedFrom(id, modules)) files.add(reached);
  }
  const entry = new Set(reachedFrom(ENTRY, modules));
  entry.delete(ENTRY);
  return {
    entry,
    signIn: reachedFrom(SIGN_IN, modules),
    application: reachedFrom(APPLICATION, modules),
    screens,
  };
}

function reachedFrom(start: string, modules: Modules): Files {
  const reached = new Set([start]);
  for (const id of reached)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}
