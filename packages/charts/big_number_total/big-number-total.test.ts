import { expect } from 'vitest';
import { chartConformance } from '../kit/conformance.ts';
import { recordedClicks } from '../kit/recorded-clicks.ts';
import { recordedDrawings } from '../kit/recorded-drawings.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { bigNumberTotal } from './index.ts';

chartConformance(bigNumberTotal, import.meta.url);
recordedPanel(bigNumberTotal);
recordedClicks(bigNumberTotal);
recordedDrawings(bigNumberTotal, ({ option }, { rendered }) => {
  const lines = [option.text, option.subheader].filter(Boolean);
  expect(lines.join('\n')).toBe(rendered?.text);
});
