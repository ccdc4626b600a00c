/**
 * Settings that change how text is read or values are written: our check must match what the server reads.
 */
const REFUSED =
  /^(standard_conforming_strings|backslash_quote|escape_string_warning|client_encoding|datestyle|transform_null_equals|session_replication_role|default_transaction_read_only|transaction_read_only)$/;

/**
 * Options of services that run many servers behind one name, such as Neon (`endpoint=ep-cool-1`) and
 * Supabase.
 */
const OF_SERVICES = /^(endpoint|project|reference)=[\w.-]+$/;

/**
 * Returns why session settings (`-c search_path=sales -c timezone=UTC`) cannot be passed on; undefined if
 * they can.
 */
export function sessionOptionsProblem(text: string): string | undefined {
  const settings = settingsOf(text);
  if (settings === undefined) return 'it must be a list of settings, such as -c search_path=sales';
  const refused = settings.find(name => REFUSED.test(name));
  return refused === undefined ? undefined : `${refused} would change how texts are read here`;
}

/** Returns whether a session's own settings include a time zone. */
export function setsTimeZone(text: string): boolean {
  return settingsOf(text)?.includes('timezone') ?? false;
}

// Settings end at spaces that do not follow a backslash.
function settingsOf(text: string): string[] | undefined {
  const words = [...text.matchAll(/(?:\\[^]|[^\s\\])+/g)].map(([word]) => word.replaceAll(/\\([^])/g, '$1'));
  const names: string[] = [];
  for (let at = 0; at < words.length; at++) {
    if (OF_SERVICES.test(words[at]!)) continue;
    const written =
      words[at] === '-c' ? (words[++at] ?? '') : (/^-(?:c|-)([^]+)$/.exec(words[at]!)?.[1] ?? '');
    const name = /^([\w.-]+)=/.exec(written)?.[1];
    if (name === undefined) return undefined;
    names.push(name.toLowerCase().replaceAll('-', '_'));
  }
  return names;
}
