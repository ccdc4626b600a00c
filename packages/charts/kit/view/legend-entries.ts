import type { EChartsOption } from 'echarts';

/** One name of a legend with the look of its marks. */
export interface LegendEntry {
  readonly name: string;
  readonly color: string | undefined;
  readonly isLine: boolean;
}

interface Named {
  readonly name?: unknown;
  readonly type?: string;
  readonly color?: unknown;
  readonly itemStyle?: { readonly color?: unknown };
  readonly lineStyle?: { readonly color?: unknown };
  readonly data?: unknown;
  readonly categories?: unknown;
}

/** Returns the names of a drawing's legend with the colors of their marks in the option. */
export function legendEntries({ legend, series }: EChartsOption): readonly LegendEntry[] {
  const [first] = [legend].flat();
  const all = ([series].flat() as readonly (Named | undefined)[]).filter(one => one !== undefined);
  const marks = new Map<string, LegendEntry>();
  for (const one of all) {
    // A node may have the same name as a category, and the legend names categories.
    const items = [one.categories, one.data].flat().filter(isNamed);
    for (const named of [one, ...items])
      if (typeof named.name === 'string' && !marks.has(named.name))
        marks.set(named.name, { name: named.name, color: colorOf(named), isLine: one.type === 'line' });
  }
  const names = ((first as { data?: readonly unknown[] } | undefined)?.data ?? []).map(String);
  return names.map(name => marks.get(name) ?? { name, color: undefined, isLine: false });
}

function isNamed(item: unknown): item is Named {
  return typeof item === 'object' && item !== null && !Array.isArray(item) && 'name' in item;
}

function colorOf({ itemStyle, color, lineStyle }: Named): string | undefined {
  const found = itemStyle?.color ?? color ?? lineStyle?.color;
  return typeof found === 'string' ? found : undefined;
}
