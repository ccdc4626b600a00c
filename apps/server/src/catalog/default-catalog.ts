/**
 * Returns the catalog of a connection's address: usually the first part of the path, for BigQuery the
 * project.
 */
export function defaultCatalogOf(address: string): string | undefined {
  const [, scheme = '', rest = ''] = /^(\w+)(?:\+\w+)?:\/\/(.*)$/s.exec(address) ?? [];
  const [place = '', path = ''] = rest.split('?')[0]!.split('/');
  const catalog = scheme.toLowerCase() === 'bigquery' ? place : path;
  return catalog === '' ? undefined : decode(catalog);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
