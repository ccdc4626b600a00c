import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { xlsxBytes } from '../../http/xlsx.ts';

function partsOf(texts: readonly string[]): Readonly<Record<string, string>> {
  const table: ResultTable = {
    rowCount: texts.length,
    columns: [
      {
        name: 'text',
        databaseType: 'VARCHAR',
        genericType: 'string',
        data: { kind: 'text', values: Uint32Array.from(texts.keys()), dictionary: texts },
      },
    ],
  };
  const parts = unzipSync(Buffer.concat([...xlsxBytes(table, ['text'])]));
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

describe('a workbook', () => {
  it('contains all style information that readers need', () => {
    const styles = partsOf(['a'])['xl/styles.xml']!;
    expect(styles).not.toMatch(/<(font|fill|border|xf)\/>/);
    expect(styles.match(/<fill>.*?<\/fill>/g)).toEqual([
      '<fill><patternFill patternType="none"/></fill>',
      '<fill><patternFill patternType="gray125"/></fill>',
    ]);
  });
  it('keeps texts that look like escaped characters, and all line ends, unchanged', () => {
    const texts = [
      ...partsOf(['_x0041_', 'a\r\nb', '_x_ & x0041_'])['xl/worksheets/sheet1.xml']!.matchAll(
        /<t [^>]*>([^<]*)</g,
      ),
    ].map(([, text]) => text);
    expect(texts).toEqual(['text', '_x005F_x0041_', 'a_x000D_\nb', '_x_ &amp; x0041_']);
  });
});
