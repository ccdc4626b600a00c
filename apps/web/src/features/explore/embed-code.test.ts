import { expect, it } from 'vitest';
import { embedCode } from './embed-code.ts';

it('embeds the chart alone, in the chosen size', () => {
  const code = embedCode('https://bi.example/base/superset/explore/p/x1/', { width: 720, height: 300 });
  expect(code).toContain('width="720"');
  expect(code).toContain('height="300"');
  expect(code).toContain('src="https://bi.example/base/superset/explore/p/x1/?standalone=1&height=300"');
  expect(code.startsWith('<iframe')).toBe(true);
  expect(code.endsWith('</iframe>')).toBe(true);
});
