import type { ComponentType } from 'react';
import { resolved, type Control, type ControlKind } from '@powerset/charts/kit/control.ts';
import type { Complaint } from '@powerset/charts/kit/validate.ts';
import { Field } from '@powerset/ui/input/Field.tsx';
import type { Builder, EditOptions } from '../use-explore.ts';
import type { ControlProps } from './controls/control-props.ts';
import { AnnotationLayersControl } from './controls/annotations/AnnotationLayersControl.tsx';
import { BooleanControl } from './controls/BooleanControl.tsx';
import { BoundsControl } from './controls/BoundsControl.tsx';
import { ChartControl } from './controls/ChartControl.tsx';
import { ChartsControl } from './controls/ChartsControl.tsx';
import { CodeControl } from './controls/CodeControl.tsx';
import { ColorControl } from './controls/ColorControl.tsx';
import { ColorSchemeControl } from './controls/ColorSchemeControl.tsx';
import { ColumnConfigControl } from './controls/ColumnConfigControl.tsx';
import { ColumnsControl } from './controls/ColumnsControl.tsx';
import { ConditionalFormattingControl } from './controls/ConditionalFormattingControl.tsx';
import { ContoursControl } from './controls/ContoursControl.tsx';
import { CurrencyControl } from './controls/CurrencyControl.tsx';
import { FilterItemsControl } from './controls/FilterItemsControl.tsx';
import { FiltersControl } from './controls/FiltersControl.tsx';
import { FixedOrMetricControl } from './controls/FixedOrMetricControl.tsx';
import { MapLayersControl } from './controls/MapLayersControl.tsx';
import { MapViewControl } from './controls/MapViewControl.tsx';
import { MetricMaximaControl } from './controls/MetricMaximaControl.tsx';
import { MetricsControl } from './controls/MetricsControl.tsx';
import { RadioControl } from './controls/RadioControl.tsx';
import { SelectControl } from './controls/SelectControl.tsx';
import { SliderControl } from './controls/SliderControl.tsx';
import { SpatialControl } from './controls/SpatialControl.tsx';
import { TextControl } from './controls/TextControl.tsx';
import { TimeColumnsControl } from './controls/TimeColumnsControl.tsx';
import { TimeRangeControl } from './controls/TimeRangeControl.tsx';
import { ViewportControl } from './controls/ViewportControl.tsx';
import { ZoomSizesControl } from './controls/ZoomSizesControl.tsx';
import styles from './control-panel.module.css';

type Components = { readonly [Kind in Exclude<ControlKind, 'hidden'>]: ComponentType<ControlProps<Kind>> };

/** A kind of control without a component here does not compile. */
const COMPONENTS: Components = {
  column: ColumnsControl,
  columns: ColumnsControl,
  metric: MetricsControl,
  metrics: MetricsControl,
  filters: FiltersControl,
  select: SelectControl,
  radio: RadioControl,
  boolean: BooleanControl,
  text: TextControl,
  slider: SliderControl,
  bounds: BoundsControl,
  'color-scheme': ColorSchemeControl,
  color: ColorControl,
  currency: CurrencyControl,
  'column-config': ColumnConfigControl,
  'metric-maxima': MetricMaximaControl,
  'conditional-formatting': ConditionalFormattingControl,
  'annotation-layers': AnnotationLayersControl,
  'time-range': TimeRangeControl,
  code: CodeControl,
  viewport: ViewportControl,
  spatial: SpatialControl,
  'fixed-or-metric': FixedOrMetricControl,
  charts: ChartsControl,
  chart: ChartControl,
  contours: ContoursControl,
  'time-columns': TimeColumnsControl,
  'filter-items': FilterItemsControl,
  'map-layers': MapLayersControl,
  'map-view': MapViewControl,
  'zoom-sizes': ZoomSizesControl,
};

interface ControlFieldProps {
  readonly control: Control;
  readonly builder: Builder;
  readonly resultColumns: readonly string[];
  readonly complaint: Complaint | undefined;
}

export function ControlField({ control, builder, resultColumns, complaint }: ControlFieldProps) {
  if (control.kind === 'hidden') return null;
  const { panel, change } = builder;
  const Component = COMPONENTS[control.kind] as ComponentType<ControlProps>;
  const label = readableLabel(resolved(control.label, panel));
  const description = control.description === undefined ? undefined : resolved(control.description, panel);
  const props = {
    control,
    state: panel,
    resultColumns,
    layerErrors: builder.state.layerErrors,
    value: panel.formData[control.key],
    onChange: (value: unknown, options?: EditOptions) => change({ [control.key]: value }, options),
  };
  // Check boxes show their own label.
  if (control.kind === 'boolean') return <Component {...props} id={control.key} />;
  const isRequired = control.rules?.includes('not-empty');
  return (
    <div className={styles.field} data-control={control.key}>
      <Field label={label} info={description} error={complaint?.message} isRequired={isRequired}>
        {({ id }) => <Component {...props} id={id} />}
      </Field>
    </div>
  );
}

/** Some prescribed labels are in capitals, which look too loud beside the others. */
function readableLabel(label: string): string {
  if (label.length < 6 || label !== label.toUpperCase()) return label;
  return label[0] + label.slice(1).toLowerCase();
}
