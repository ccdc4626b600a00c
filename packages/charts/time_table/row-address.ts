import type { TimeTableFormData } from './form-data.ts';
import type { TimeSeries } from './series.ts';

/** Returns the address of a row: the author's template with the row's name and the chart's settings. */
export function rowAddress(formData: TimeTableFormData, { name }: TimeSeries): string | undefined {
  const { url } = formData;
  if (!url) return undefined;
  const values: Readonly<Record<string, unknown>> = { ...formData, metric: name };
  const address = url.replace(/\{\{\{?\s*([\w.]+)\s*\}?\}\}/g, (_, key: string) => {
    const value = Object.hasOwn(values, key) ? values[key] : '';
    return typeof value === 'object' ? '' : encodeURIComponent(String(value));
  });
  // A saved address must not run as a script.
  return /^(https?:|mailto:|\/(?!\/)|[?#])/i.test(address.trim()) ? address.trim() : undefined;
}
