import { expect, it } from 'vitest';
import { imagePdf } from './image-pdf.ts';

const page = {
  jpeg: new Uint8Array([0xff, 0xd8, 1, 2, 3, 0xff, 0xd9]),
  pixelWidth: 20,
  pixelHeight: 10,
  pageWidth: 595,
  pageHeight: 842,
  left: 24,
  top: 24,
  width: 547,
  height: 273.5,
};
const text = (file: Uint8Array) => new TextDecoder('latin1').decode(file);

it('points at each of its objects', () => {
  const file = text(imagePdf([page, page], 'Flüge 🙂'));
  const [, table = ''] = file.split('xref\n0 10\n');
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
  expect(offsets).toHaveLength(9);
  for (const [at, offset] of offsets.entries())
    expect(file.slice(offset).startsWith(`${at + 1} 0 obj\n`)).toBe(true);
  const start = Number(/startxref\n(\d+)/.exec(file)?.[1]);
  expect(file.slice(start).startsWith('xref\n')).toBe(true);
});

it('holds the images as they are, measured from the top, and a title in any language', () => {
  const file = text(imagePdf([page], 'Ü'));
  expect(file).toContain('/Count 1 /Kids [4 0 R]');
  expect(file).toContain('q 547 0 0 273.5 24 544.5 cm /Image Do Q');
  expect(file).toContain('/Filter /DCTDecode /Length 7 >>\nstream\n\xff\xd8\x01\x02\x03\xff\xd9\nendstream');
  expect(file).toContain('/Title <FEFF00dc>');
});
