import { expect, it } from 'vitest';
import { embeddedView } from './embedded-view.ts';

const view = (search: string) => embeddedView(new URLSearchParams(search));

it('shows everything unless the host says otherwise', () => {
  expect(view('')).toEqual({
    isEmbedded: true,
    hidesTitle: false,
    hidesTabs: false,
    hidesChartControls: false,
    hidesFilters: false,
    tellsFilters: false,
  });
  expect(view('uiConfig=none&show_filters=true')).toEqual(view(''));
});

it('hides the parts that the host excludes', () => {
  expect(view('uiConfig=11&show_filters=false')).toMatchObject({
    hidesTitle: true,
    hidesTabs: true,
    hidesChartControls: true,
    hidesFilters: true,
    tellsFilters: false,
  });
  expect(view('uiConfig=16')).toMatchObject({ hidesTitle: false, tellsFilters: true });
});
