import type { z } from 'zod';
import { withoutTimeProblems } from '@powerset/core/dataset/time-settings.ts';
import { fail } from '@powerset/core/errors.ts';
import { fieldMessages } from '../../http/field-messages.ts';
import type { BundleFiles } from './bundle-files.ts';
import {
  ChartFile,
  DashboardFile,
  DatabaseFile,
  DatasetFile,
  MetadataFile,
  NOT_KEPT,
  QueryFile,
  TagsFile,
} from './file-schemas.ts';
import { fromOldDashboards } from './old-dashboards.ts';
import { fromOldDatasets } from './old-datasets.ts';
import { repeatedParts, withOneOfEach } from './repeated-parts.ts';
import { asText } from './text-of-json.ts';
import { readYaml } from './yaml.ts';

/** The expected kind of objects, in the words of `metadata.yaml`. */
export type BundleType = 'Database' | 'SqlaTable' | 'Slice' | 'Dashboard' | 'SavedQuery' | 'assets';

/** Everything in a bundle, by the path of its file. */
export interface ParsedBundle {
  readonly databases: ReadonlyMap<string, DatabaseFile>;
  readonly datasets: ReadonlyMap<string, DatasetFile>;
  readonly charts: ReadonlyMap<string, ChartFile>;
  readonly dashboards: ReadonlyMap<string, DashboardFile>;
  readonly queries: ReadonlyMap<string, QueryFile>;
  readonly remarks: BundleRemarks;
}

/** Notes on a bundle, besides its contents. */
export interface BundleRemarks {
  /** Errors, by file path. */
  readonly problems: Readonly<Record<string, unknown>>;
  /** Valid parts that cannot be stored, by file path: some members of the file, or all of it. */
  readonly leftOut: LeftOut;
  /** Which of several definitions was used, by file path. */
  readonly warnings: Warnings;
  /** The path of the first file with the same UUID, by the path of each duplicate. */
  readonly repeated: ReadonlyMap<string, string>;
  /** Descriptions of tags, by tag name. */
  readonly tagDescriptions: ReadonlyMap<string, string>;
}
export type LeftOut = Readonly<Record<string, readonly string[]>>;
export type Warnings = Readonly<Record<string, readonly string[]>>;

/** The folders of a bundle, in dependency order. */
export const BUNDLE_FOLDERS = ['databases', 'datasets', 'charts', 'dashboards', 'queries'] as const;
export type BundleFolder = (typeof BUNDLE_FOLDERS)[number];

const TAGS = 'tags.yaml';
/** Converters of old export formats to current bundles. */
const OLD_FORMS: Partial<Readonly<Record<BundleType, (files: BundleFiles) => BundleFiles | undefined>>> = {
  SqlaTable: fromOldDatasets,
  Dashboard: fromOldDashboards,
};

const NO_YAML = 'Not a valid YAML file';
const NO_COMMAND = 'Could not find a valid command to import file';

/** Reads every file of a bundle and checks it against its schema. */
export function parseBundle(files: BundleFiles, type: BundleType, acceptsAnyType = false): ParsedBundle {
  const given = files.has('metadata.yaml') ? files : (OLD_FORMS[type]?.(files) ?? files);
  const problems: Record<string, unknown> = {};
  const leftOut: Record<string, readonly string[]> = {};
  const warnings: Record<string, readonly string[]> = {};
  const repeated = new Map<string, string>();
  const read = readYaml(given.get('metadata.yaml') ?? '');
  const metadata = MetadataFile.safeParse(read.value);
  if (!metadata.success || metadata.data.version !== '1.0.0')
    return fail('import.invalid', {
      detail: read.problem ? `${NO_COMMAND}: metadata.yaml: ${read.problem}` : NO_COMMAND,
    });
  if (metadata.data.type !== undefined && metadata.data.type !== type && !acceptsAnyType)
    problems['metadata.yaml'] = { type: [`Must be equal to ${type}.`] };
  const parse = <T extends { readonly uuid: string }>(
    folder: string,
    schema: z.ZodType<T>,
  ): ReadonlyMap<string, T> =>
    parseFolder(given, folder, schema, { problems, leftOut, repeated, lostIn: () => [] });
  const lostOfDataset = (file: DatasetFile): string[] => [
    ...(isSomething(file.tags) ? ['tags'] : []),
    ...withoutTimeProblems(asText(file.extra)).problems,
  ];
  for (const path of given.keys()) if (!isKnown(path)) leftOut[path] = ['the whole file'];
  const datasets = parseFolder(given, 'datasets', DatasetFile, {
    problems,
    leftOut,
    repeated,
    lostIn: lostOfDataset,
  });
  for (const [path, file] of datasets) {
    const names = repeatedParts(file);
    if (names.length > 0) warnings[path] = names;
  }
  return {
    databases: parse('databases', DatabaseFile),
    datasets: new Map([...datasets].map(([path, file]) => [path, withOneOfEach(file)])),
    charts: parse('charts', ChartFile),
    dashboards: parse('dashboards', DashboardFile),
    queries: parse('queries', QueryFile),
    remarks: { problems, leftOut, warnings, repeated, tagDescriptions: readTags(given, problems) },
  };
}

function isKnown(path: string): boolean {
  return (
    path === 'metadata.yaml' || path === TAGS || BUNDLE_FOLDERS.some(folder => path.startsWith(`${folder}/`))
  );
}

function readTags(files: BundleFiles, problems: Record<string, unknown>): ReadonlyMap<string, string> {
  const text = files.get(TAGS);
  if (text === undefined) return new Map();
  const { value, problem } = readYaml(text);
  const result = TagsFile.safeParse(value);
  if (problem !== undefined) problems[TAGS] = { [TAGS]: `${NO_YAML}: ${problem}` };
  else if (!result.success) problems[TAGS] = fieldMessages(result.error);
  return new Map((result.data?.tags ?? []).map(tag => [tag.tag_name, tag.description ?? '']));
}

interface Found<T> {
  readonly problems: Record<string, unknown>;
  readonly leftOut: Record<string, readonly string[]>;
  readonly repeated: Map<string, string>;
  /** Returns further parts of a file that are not stored. */
  readonly lostIn: (file: T) => readonly string[];
}

function parseFolder<T extends { readonly uuid: string }>(
  files: BundleFiles,
  folder: string,
  schema: z.ZodType<T>,
  { problems, leftOut, repeated, lostIn }: Found<T>,
): ReadonlyMap<string, T> {
  const parsed = new Map<string, T>();
  const pathOf = new Map<string, string>();
  for (const [path, text] of files) {
    if (!path.startsWith(`${folder}/`)) continue;
    const { value, problem } = readYaml(text);
    const result = schema.safeParse(value);
    if (problem !== undefined)
      problems[path] = { [path]: problem === '' ? NO_YAML : `${NO_YAML}: ${problem}` };
    else if (!result.success) problems[path] = fieldMessages(result.error);
    else {
      const first = pathOf.get(result.data.uuid);
      if (first === undefined) pathOf.set(result.data.uuid, path);
      else repeated.set(path, first);
      const lost = [
        ...NOT_KEPT.filter(name => isSomething((result.data as Readonly<Record<string, unknown>>)[name])),
        ...lostIn(result.data),
      ];
      if (lost.length > 0) leftOut[path] = lost;
      parsed.set(path, result.data);
    }
  }
  return parsed;
}

function isSomething(value: unknown): boolean {
  return (
    value !== undefined &&
    value !== null &&
    value !== '' &&
    (typeof value !== 'object' || Object.keys(value).length > 0)
  );
}
