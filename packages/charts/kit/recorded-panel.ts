import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { goldenFolder } from '@powerset/testing/golden/golden-folder.ts';
import { isHeading, resolved, type Control, type PanelState } from './control.ts';
import type { ChartSpec } from './define-chart.ts';
import { controlsOf, isShown, newFormData } from './panel.ts';
import { recordedDataset } from './recorded-dataset.ts';

type Row = readonly (string | { readonly text: string } | null)[];

interface RecordedControl {
  readonly type?: string;
  readonly label?: unknown;
  readonly hidden?: boolean;
  readonly default?: unknown;
  readonly choices?: unknown;
  readonly visibility?: { readonly table: readonly (readonly [FormData, boolean])[] };
}

interface RecordedPanel {
  readonly sections: readonly {
    readonly label: unknown;
    readonly tab: string;
    readonly rows: readonly Row[];
  }[];
  readonly controls: Readonly<Record<string, RecordedControl>>;
  readonly form_data_dataset_1: FormData;
}

/** Deliberate differences of a panel from the recorded one, each with its reason. */
export interface PanelDifferences {
  /** Keys of controls that only our panel has. */
  readonly added?: Readonly<Record<string, string>>;
  /** Keys of recorded controls that have another place, or other choices, defaults, or conditions here. */
  readonly changed?: Readonly<Record<string, string>>;
}

/** New charts have our own colors. */
const OWN_DEFAULTS = new Set([
  'x_axis',
  'color_scheme',
  'color_picker',
  'target_color_picker',
  'fill_color_picker',
  'stroke_color_picker',
]);
const HEAD = new Set(['datasource', 'viz_type', 'slice_id', 'cache_timeout', 'url_params']);

/**
 * Compares a chart's panel with the recorded one: sections, order, labels, choices, visibility, new charts.
 */
export function recordedPanel(spec: ChartSpec, { added = {}, changed = {} }: PanelDifferences = {}): void {
  const file = new URL(`${spec.vizType}.json`, goldenFolder('controls'));
  if (!existsSync(file)) return;
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as RecordedPanel;
  const state: PanelState = { formData: { datasource: '1__table' }, dataset: recordedDataset(1) };
  const newChart = { ...state, formData: newFormData(spec, state) };
  const isSame = (key: string): boolean => !(plainKey(key) in added) && !(plainKey(key) in changed);

  describe(`${spec.vizType} has the panel that its users know`, () => {
    it.each(['data', 'customize'] as const)('has the recorded sections and controls on the tab %s', tab => {
      expect(ownLayout(spec, tab, key => isSame(key))).toEqual(recordedLayout(recorded, tab, isSame));
    });

    it('calls the controls what they are called', () => {
      const labels = controlsOf(spec)
        .filter(control => control.kind !== 'hidden' && isSame(control.key))
        .map(control => [control.key, resolved(control.label, newChart)]);
      const wanted = labels.map(([key]) => [
        key,
        labelOf(recorded.controls[String(key)]) ?? labels.find(l => l[0] === key)![1],
      ]);
      expect(labels).toEqual(wanted);
    });

    it('offers the recorded choices', () => {
      const offered = controlsOf(spec).flatMap(control => ownChoices(control, recorded, newChart));
      for (const { key, ours, theirs } of offered)
        if (isSame(key)) expect([key, ours]).toEqual([key, theirs]);
    });

    it('opens a new chart with the recorded settings', () => {
      const only = (formData: FormData): FormData =>
        Object.fromEntries(Object.entries(formData).filter(([key]) => isSame(key) && !OWN_DEFAULTS.has(key)));
      expect(only(newChart.formData)).toEqual(only(recorded.form_data_dataset_1));
    });

    const shown = Object.entries(recorded.controls).filter(
      ([key, control]) => isSame(key) && control.visibility,
    );
    it.each(shown)('shows %s when the reference does', (key, control) => {
      for (const [settings, isVisible] of control.visibility!.table) {
        const ours = visible(spec, key, {
          ...newChart,
          formData: { ...newChart.formData, ...asSaved(settings) },
        });
        expect([settings, ours]).toEqual([settings, isVisible]);
      }
    });
  });
}

function ownLayout(spec: ChartSpec, tab: string, isSame: (key: string) => boolean): unknown[] {
  return spec.sections
    .filter(section => section.tab === tab)
    .map(section => [
      section.label,
      section.controls.flatMap((item): readonly unknown[] => {
        if (isHeading(item)) return [{ text: item.heading }];
        return item.kind !== 'hidden' && isSame(item.key) ? [item.key] : [];
      }),
    ])
    .filter(([, controls]) => controls!.length > 0);
}

function recordedLayout(
  { sections, controls }: RecordedPanel,
  tab: string,
  isSame: (key: string) => boolean,
): unknown[] {
  return sections
    .filter(section => section.tab === tab)
    .map(section => [
      section.label,
      section.rows.flat().flatMap((item): readonly unknown[] => {
        if (item === null || typeof item !== 'string') return item ? [item] : [];
        const { hidden, type } = controls[item]!;
        const isDisplayed = !hidden && type !== undefined && type !== 'HiddenControl' && !HEAD.has(item);
        return isDisplayed && isSame(item) ? [plainKey(item)] : [];
      }),
    ])
    .filter(([, items]) => (items as unknown[]).length > 0);
}

/** `y_axis_format#2` is the same control in a second place. */
function plainKey(key: string): string {
  return key.replace(/#\d+$/, '');
}

function labelOf(control: RecordedControl | undefined): string | undefined {
  return typeof control?.label === 'string' && control.label !== '' ? control.label : undefined;
}

function ownChoices(
  control: Control,
  recorded: RecordedPanel,
  state: PanelState,
): readonly { readonly key: string; readonly ours: unknown; readonly theirs: unknown }[] {
  const theirs = recorded.controls[control.key]?.choices;
  if (!Array.isArray(theirs) || (control.kind !== 'select' && control.kind !== 'radio')) return [];
  const ours = resolved(control.choices, state);
  return [
    { key: control.key, ours, theirs: theirs.map(one => (Array.isArray(one) ? one : [one, String(one)])) },
  ];
}

// The second place of a control is visible if any of our controls for that key is.
function visible(spec: ChartSpec, key: string, state: PanelState): boolean {
  const places = spec.sections
    .flatMap(section => section.controls)
    .filter((item): item is Control => !isHeading(item) && item.key === plainKey(key));
  const place = key.includes('#') ? places[Number(key.split('#')[1]) - 1] : places[0];
  return place !== undefined && isShown(place, state);
}

const AD_HOC = { label: 'ad-hoc column', sqlExpression: 'upper(region)', expressionType: 'SQL' };

// The recording names ad-hoc columns by their labels, and mentions that some keys are missing.
function asSaved(settings: FormData): FormData {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => {
      if (value === '(absent)') return [key, undefined];
      return [key, value === AD_HOC.label ? AD_HOC : value];
    }),
  );
}
