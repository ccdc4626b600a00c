import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rasterize } from './rasterize.ts';

const TYPEFACE = { files: [], measureText: () => 0 };
const drawing = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" width="9" height="9">${inner}</svg>`;

it('draws parts of the drawing in another place, and labels that look like references', () => {
  const inner = '<defs><g id="a"/></defs><use href="#a"/><text>href=&quot;/a.png&quot;</text>';
  expect(Buffer.from(rasterize(drawing(inner), TYPEFACE, 1)).toString('latin1', 1, 4)).toBe('PNG');
});

it.each([
  file => `<image href="${file}" width="9" height="9"/>`,
  file => `<image x:href = '${file}' width="9" height="9"/>`,
  file => `<filter id="f"><feImage href="${file.replace('/', '&#47;')}"/></filter>`,
] satisfies ((file: string) => string)[])('reads no file of the server (%#)', inner => {
  const file = join(mkdtempSync(join(tmpdir(), 'picture-')), 'secret.png');
  writeFileSync(file, rasterize(drawing('<rect width="9" height="9" fill="red"/>'), TYPEFACE, 1));
  expect(() => rasterize(drawing(inner(file)), TYPEFACE, 1)).toThrow('outside of the drawing');
});
