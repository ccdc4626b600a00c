import * as z from 'zod/mini';

const Text = z.string().check(z.maxLength(2000));
const Cell = z.union([z.string().check(z.maxLength(100_000)), z.number(), z.boolean(), z.null()]);

/** A dimension of the chart's query, by its label, and one of its values. */
const Condition = z.object({ column: Text, value: Cell, text: z.optional(Text) });
export type FrameCondition = z.infer<typeof Condition>;

const Conditions = z.array(Condition).check(z.maxLength(20));
const Place = z.number().check(z.gte(-100_000), z.lte(100_000));

/** Everything that the frame of a chart package may say to the page. */
export const FrameMessage = z.discriminatedUnion('type', [
  /** The package's code has run and waits for data. */
  z.strictObject({ type: z.literal('ready') }),
  /** The drawing with that number is on the screen. */
  z.strictObject({ type: z.literal('complete'), drawing: z.int() }),
  z.strictObject({ type: z.literal('error'), drawing: z.optional(z.int()), message: Text }),
  /** The reader chose a mark. */
  z.strictObject({ type: z.literal('select'), conditions: Conditions }),
  /** The reader asks what can be done with a mark, at a place in the frame. */
  z.strictObject({ type: z.literal('menu'), x: Place, y: Place, conditions: Conditions }),
]);
export type FrameMessage = z.infer<typeof FrameMessage>;

const Column = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(['string', 'numeric', 'temporal', 'boolean']),
  values: z.array(Cell),
});
const Format = z.object({
  kind: z.enum(['number', 'time', 'text']),
  pattern: z.nullable(z.string()),
  grain: z.nullable(z.string()),
  currency: z.nullable(
    z.looseObject({ symbol: z.nullish(z.string()), symbolPosition: z.nullish(z.string()) }),
  ),
});
const Size = z.object({ width: z.number(), height: z.number() });

/** Everything that a chart package needs to draw. */
export const DrawInput = z.object({
  formData: z.record(z.string(), z.unknown()),
  answers: z.array(z.object({ columns: z.array(Column), rowCount: z.int(), isCut: z.boolean() })),
  size: Size,
  theme: z.object({
    isDark: z.boolean(),
    fontFamily: z.string(),
    text: z.string(),
    textSecondary: z.string(),
    textDisabled: z.string(),
    line: z.string(),
    lineStrong: z.string(),
    surface: z.string(),
    raised: z.string(),
    accent: z.string(),
    success: z.string(),
    error: z.string(),
  }),
  /** By the name of a column of the answers. */
  formats: z.record(z.string(), Format),
  colors: z.object({ palette: z.array(z.string()), byLabel: z.record(z.string(), z.string()) }),
  /** The names of the selected marks; empty when nothing is selected. */
  selected: z.array(z.string()),
});
export type DrawInput = z.infer<typeof DrawInput>;
export type FrameFormat = z.infer<typeof Format>;

/** Everything that the page may say to a frame. */
export const HostMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('draw'), drawing: z.int(), input: DrawInput }),
  z.strictObject({ type: z.literal('resize'), drawing: z.int(), size: Size }),
]);
export type HostMessage = z.infer<typeof HostMessage>;

/** The first message, which carries the port for all others. */
export const CONNECT = 'powerset:connect';
