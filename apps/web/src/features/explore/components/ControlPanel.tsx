import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { isHeading, type Section as ChartSection } from '@powerset/charts/kit/control.ts';
import { shownSections } from '@powerset/charts/kit/panel.ts';
import type { Complaint } from '@powerset/charts/kit/validate.ts';
import { Section } from '@powerset/ui/layout/Section.tsx';
import { Tabs, tabPanelProps } from '@powerset/ui/tabs/Tabs.tsx';
import { toast } from '../../../shared/toast.ts';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { missingFields } from '../missing-fields.ts';
import { shownComplaints } from '../shown-complaints.ts';
import type { Builder } from '../use-explore.ts';
import { ControlField } from './ControlField.tsx';
import { RunButton } from './RunButton.tsx';
import { TypeTiles } from './TypeTiles.tsx';
import styles from './control-panel.module.css';

const TABS = [
  { value: 'data', label: 'Data' },
  { value: 'customize', label: 'Customize' },
] as const;

/** Shows the chart's controls: those for data on one tab, those for the look on the other. */
export function ControlPanel({ builder }: { readonly builder: Builder }) {
  const [tab, setTab] = useState<'data' | 'customize'>('data');
  const { spec, panel, state } = builder;
  const complaints = [...shownComplaints(builder), ...missingFields(spec, panel)];
  const sections = spec ? shownSections(spec, tab, panel) : [];
  const resultColumns = state.results?.[0]?.answer.columns.map(column => column.name) ?? [];
  return (
    <section className={styles.panel} aria-label="Chart controls">
      <TypeTiles
        vizType={String(state.formData.viz_type)}
        onSwitch={vizType => void switchTo(builder, vizType)}
      />
      <Tabs
        id="chart-controls"
        value={tab}
        tabs={TABS}
        onChange={setTab}
        label="Chart controls"
        className={styles.tabs!}
      />
      <div className={styles.sections} {...tabPanelProps('chart-controls', tab)}>
        {sections.map(section => (
          <Section
            key={section.label}
            title={section.label}
            badge={<SectionAlert section={section} complaints={complaints} />}
            startsOpen={section.isExpanded !== false}
          >
            {section.description && <p className={styles.description}>{section.description}</p>}
            <div className={styles.controls}>
              {section.controls.map((item, i) =>
                isHeading(item) ? (
                  <h4 key={`${item.heading}-${i}`} className={styles.heading}>
                    {item.heading}
                  </h4>
                ) : (
                  <ControlField
                    key={item.key}
                    control={item}
                    builder={builder}
                    resultColumns={resultColumns}
                    complaint={complaints.find(one => one.key === item.key)}
                  />
                ),
              )}
            </div>
          </Section>
        ))}
      </div>
      <RunButton builder={builder} />
    </section>
  );
}

function SectionAlert({
  section,
  complaints,
}: {
  readonly section: ChartSection;
  readonly complaints: readonly Complaint[];
}) {
  const keys = new Set(section.controls.flatMap(item => (isHeading(item) ? [] : [item.key])));
  if (!complaints.some(complaint => keys.has(complaint.key))) return null;
  return (
    <Tooltip content="This section contains validation errors">
      <span className={styles.alert} aria-label="This section contains validation errors">
        <CircleAlert size={14} strokeWidth={1.5} />
      </span>
    </Tooltip>
  );
}

async function switchTo(builder: Builder, vizType: string): Promise<void> {
  try {
    await builder.switchTo(vizType);
  } catch (error) {
    toast.danger(`The chart type could not be loaded: ${errorText(error)}`);
  }
}
