import { z } from 'zod';

const CATEGORIES = [
  'Correlation',
  'Distribution',
  'Evolution',
  'Flow',
  'KPI',
  'Map',
  'Part of a Whole',
  'Ranking',
  'Table',
  'Other',
] as const;

/** Controls of the product that a package can take as they are. */
const SHARED_CONTROLS = [
  'adhoc_filters',
  'color_scheme',
  'currency_format',
  'date_format',
  'groupby',
  'metric',
  'metrics',
  'number_format',
  'order_desc',
  'row_limit',
  'time_grain_sqla',
  'timeseries_limit_metric',
] as const;

/** Keys of form data that belong to the page. */
const OWN_KEYS = new Set([
  'annotation_layers',
  'applied_time_extras',
  'custom_form_data',
  'custom_params',
  'dashboardId',
  'dashboard_id',
  'datasource',
  'extra_form_data',
  'force',
  'having',
  'label_colors',
  'result_format',
  'result_type',
  'shared_label_colors',
  'slice_id',
  'slice_name',
  'url_params',
  'viz_type',
  'where',
]);

const Label = z.string().min(1).max(80);
const Help = z.string().max(500);
/** The name of a file in the package's own folder, or in one below it. */
const FileName = z
  .string()
  .max(120)
  .regex(/^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*){0,3}$/i, {
    error: 'expected a path of letters, digits, ".", "_", and "-" inside the package',
  });
const Key = z
  .string()
  .regex(/^[a-zA-Z][a-zA-Z0-9_]{0,63}$/, { error: 'expected a letter, then letters, digits, or "_"' })
  .refine(key => !OWN_KEYS.has(key) && !(key in {}), { error: 'this key is reserved' });
const Scalar = z.union([z.string().max(200), z.number(), z.boolean(), z.null()]);
const Choice = z.tuple([Scalar, Label]);

const control = {
  key: Key,
  label: Label,
  description: Help.optional(),
  placeholder: Label.optional(),
  default: z.unknown().optional(),
  /** `query` asks the database again, `drawing` only draws again. */
  affects: z.enum(['query', 'drawing']),
  rules: z
    .array(z.union([z.enum(['not-empty', 'integer', 'number']), z.object({ atMost: z.number() })]))
    .max(5)
    .optional(),
  /** Shows the control while another one has this value, or any value when none is given. */
  visibleWhen: z.strictObject({ key: Key, is: Scalar.optional() }).optional(),
};
const number = z.number();
const OwnControl = z.discriminatedUnion('kind', [
  z.strictObject({ ...control, kind: z.literal('column'), temporalOnly: z.boolean().optional() }),
  z.strictObject({ ...control, kind: z.literal('columns'), temporalOnly: z.boolean().optional() }),
  z.strictObject({ ...control, kind: z.literal('metric') }),
  z.strictObject({ ...control, kind: z.literal('metrics') }),
  z.strictObject({
    ...control,
    kind: z.literal('select'),
    choices: z.array(Choice).min(1).max(200),
    isMulti: z.boolean().optional(),
    isFreeForm: z.boolean().optional(),
    isClearable: z.boolean().optional(),
  }),
  z.strictObject({ ...control, kind: z.literal('radio'), choices: z.array(Choice).min(2).max(10) }),
  z.strictObject({ ...control, kind: z.literal('boolean') }),
  z.strictObject({
    ...control,
    kind: z.literal('text'),
    isNumber: z.boolean().optional(),
    isMultiLine: z.boolean().optional(),
  }),
  z.strictObject({
    ...control,
    kind: z.literal('slider'),
    min: number,
    max: number,
    step: number.positive(),
  }),
  z.strictObject({ ...control, kind: z.literal('bounds') }),
  z.strictObject({ ...control, kind: z.literal('color') }),
  z.strictObject({ ...control, kind: z.literal('color-scheme'), isSequential: z.boolean().optional() }),
  z.strictObject({ ...control, kind: z.literal('currency') }),
]);
const SharedControl = z.strictObject({
  use: z.enum(SHARED_CONTROLS),
  default: z.unknown().optional(),
  label: Label.optional(),
});
const PackageControl = z.union([OwnControl, SharedControl, z.strictObject({ heading: Label })]);

const Section = z.strictObject({
  label: Label,
  tab: z.enum(['data', 'customize']).default('data'),
  isExpanded: z.boolean().default(true),
  controls: z.array(PackageControl).min(1).max(60),
});

/** The description of a chart in the file `package.json` of its package, under `powersetChart`. */
export const ChartPackageManifest = z
  .strictObject({
    formatVersion: z.literal(1),
    vizType: z.string().regex(/^[a-z][a-z0-9_]{2,62}$/, {
      error: 'expected a lowercase letter, then 2 to 62 lowercase letters, digits, or "_"',
    }),
    name: Label,
    category: z.enum(CATEGORIES).default('Other'),
    description: z.string().max(1000).default(''),
    tags: z.array(z.string().min(1).max(40)).max(20).default([]),
    thumbnail: FileName.regex(/\.(svg|png)$/, { error: 'expected an SVG or PNG file' }).optional(),
    script: FileName.regex(/\.m?js$/, { error: 'expected a JavaScript file' }),
    style: FileName.regex(/\.css$/, { error: 'expected a CSS file' }).optional(),
    sections: z.array(Section).min(1).max(12),
    /** How the query is built: the controls that hold dimensions and metrics, and the order of rows. */
    query: z.strictObject({
      dimensions: z.array(Key).max(10).default([]),
      metrics: z.array(Key).max(10).default([]),
      orderBy: z
        .array(z.strictObject({ key: Key, isDescending: z.boolean().default(true) }))
        .max(5)
        .default([]),
      rowLimit: z.int().min(1).max(50_000).default(10_000),
    }),
    /** Readers can select marks, which filters the other charts of a dashboard. */
    hasCrossFilter: z.boolean().default(false),
    /** Readers can drill into marks. */
    hasDrill: z.boolean().default(false),
  })
  .superRefine((manifest, context) => {
    const keys = controlKeys(manifest.sections);
    const twice = keys.find((key, at) => keys.indexOf(key) !== at);
    if (twice !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['sections'],
        message: `the control "${twice}" appears twice`,
      });
    const { dimensions, metrics, orderBy } = manifest.query;
    for (const key of [...dimensions, ...metrics, ...orderBy.map(order => order.key)])
      if (!keys.includes(key))
        context.addIssue({ code: 'custom', path: ['query'], message: `there is no control "${key}"` });
    if (dimensions.length + metrics.length === 0)
      context.addIssue({ code: 'custom', path: ['query'], message: 'expected a dimension or a metric' });
  });
export type ChartPackageManifest = z.infer<typeof ChartPackageManifest>;
export type PackageControl = z.infer<typeof PackageControl>;

/** Returns the keys of all controls in order. */
export function controlKeys(
  sections: readonly { readonly controls: readonly PackageControl[] }[],
): readonly string[] {
  return sections.flatMap(({ controls }) =>
    controls.flatMap(one => ('key' in one ? [one.key] : 'use' in one ? [one.use] : [])),
  );
}

/** A chart package that is installed, as pages see it. */
export const InstalledChart = z.object({
  manifest: ChartPackageManifest,
  version: z.string(),
  /** Identifies the exact content; the frame and the thumbnail are at addresses that contain it. */
  digest: z.string(),
});
export type InstalledChart = z.infer<typeof InstalledChart>;

/** Returns the first problem of a value that should be a manifest, or the manifest. */
export function readManifest(
  value: unknown,
): { readonly manifest: ChartPackageManifest } | { readonly problem: string } {
  const parsed = ChartPackageManifest.safeParse(value);
  if (parsed.success) return { manifest: parsed.data };
  const [issue] = parsed.error.issues;
  const place = issue!.path.map(String).join('.');
  return { problem: place ? `${place}: ${issue!.message}` : issue!.message };
}
