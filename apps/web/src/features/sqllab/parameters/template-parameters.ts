export const INPUT_KINDS = ['text', 'number', 'date', 'list'] as const;
export type InputKind = (typeof INPUT_KINDS)[number];

/** How a parameter is entered above the results. */
export interface ParameterInput {
  readonly kind: InputKind;
  /** The query whose first column offers the values of a list. */
  readonly query?: string | undefined;
}

export interface TemplateParameter {
  readonly name: string;
  readonly value: unknown;
  readonly input: ParameterInput;
}

/** The key of the inputs among the values, so that saved queries and links carry both. */
const INPUTS = '_inputs';

/** Returns why a text is not an object of parameters; undefined if it is one. */
export function parameterProblem(text: string): string | undefined {
  try {
    const read: unknown = JSON.parse(text || '{}');
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? undefined
      : 'Invalid JSON: the parameters must be an object, such as {"country": "DE"}.';
  } catch {
    return 'Invalid JSON';
  }
}

/** Returns the parameters of a tab with their inputs; none if the text is invalid. */
export function readParameters(text: string): readonly TemplateParameter[] {
  if (parameterProblem(text)) return [];
  const { [INPUTS]: inputs, ...values } = JSON.parse(text || '{}') as Record<string, unknown>;
  const known = (inputs ?? {}) as Readonly<Record<string, ParameterInput>>;
  return Object.entries(values).map(([name, value]) => ({
    name,
    value,
    input: known[name] ?? { kind: kindOf(value) },
  }));
}

/** Returns the parameters as the text that the tab stores. */
export function writeParameters(parameters: readonly TemplateParameter[]): string {
  const values = Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
  const inputs = Object.fromEntries(
    parameters
      .filter(({ value, input }) => input.kind !== kindOf(value) || input.query)
      .map(({ name, input }) => [name, input]),
  );
  return JSON.stringify(Object.keys(inputs).length > 0 ? { ...values, [INPUTS]: inputs } : values, null, 2);
}

/** Returns the names that a text uses in templates and that no parameter has. */
export function missingParameters(sql: string, parameters: readonly TemplateParameter[]): readonly string[] {
  const used = [...sql.matchAll(/\{\{-?\s*([a-z_]\w*)\s*(?:\|[^}]*)?-?\}\}/gi)].map(match => match[1]!);
  const known = new Set(parameters.map(parameter => parameter.name));
  return [...new Set(used)].filter(name => !known.has(name));
}

function kindOf(value: unknown): InputKind {
  if (typeof value === 'number') return 'number';
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? 'date' : 'text';
}
