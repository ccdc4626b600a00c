/** What statements on a database may take; absent members mean no limit. */
export interface ConnectionLimits {
  readonly rows?: number;
  readonly seconds?: number;
  readonly queries?: number;
  readonly queriesPerUser?: number;
}

/** Returns the limits among the options of a database; values that are no limits are ignored. */
export function limitsIn(extra: string): ConnectionLimits {
  const given = recordOf(recordOf(parsed(extra))['limits']);
  return {
    ...limit('rows', given['rows']),
    ...limit('seconds', given['seconds']),
    ...limit('queries', given['queries']),
    ...limit('queriesPerUser', given['queries_per_user']),
  };
}

function limit(name: keyof ConnectionLimits, value: unknown): ConnectionLimits {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? { [name]: value } : {};
}

function parsed(extra: string): unknown {
  try {
    return JSON.parse(extra || '{}');
  } catch {
    return undefined;
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
