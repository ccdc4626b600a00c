import { useEffect, useRef } from 'react';
import { Select } from '@powerset/ui/select/Select.tsx';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { useEngines } from './api.ts';
import { initialsOf, OTHER_ENGINE, type Engine } from './engine.ts';
import styles from './engine-picker.module.css';

export interface EnginePickerProps {
  /** Called with undefined for an address of any engine. */
  readonly onChoose: (engine: Engine | undefined) => void;
  readonly onImport: () => void;
}

/** Lets the user choose the kind of database to connect. */
export function EnginePicker({ onChoose, onImport }: EnginePickerProps) {
  const { data, error } = useEngines();
  const tiles = useRef<HTMLUListElement>(null);
  const isLoaded = data !== undefined;
  useEffect(() => {
    // The dialog looked for a control to focus before there was any.
    const frame = requestAnimationFrame(() => tiles.current?.querySelector('button')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isLoaded]);
  if (error) return <ErrorPanel title="The databases could not be listed" text={error.message} />;
  if (!data) return <SkeletonLines count={6} />;
  const choose = (value: string | undefined): void => {
    if (value !== undefined) onChoose(data.databases.find(({ engine }) => engine === value));
  };
  return (
    <div className={styles.picker}>
      <h3 className={styles.title}>Select a database to connect</h3>
      <ul ref={tiles} className={styles.tiles}>
        {data.databases
          .filter(({ preferred }) => preferred)
          .map(engine => (
            <li key={engine.engine}>
              <Tile engine={engine} onChoose={() => onChoose(engine)} />
            </li>
          ))}
      </ul>
      <h3 className={styles.title}>Or choose from a list of other databases we support:</h3>
      <Field label="Supported databases">
        {control => (
          <Select
            {...control}
            size="large"
            placeholder="Choose a database..."
            value={undefined}
            options={engineOptions(data)}
            onChange={choose}
          />
        )}
      </Field>
      <div>
        <Button variant="link" onClick={onImport}>
          Import database from file
        </Button>
      </div>
    </div>
  );
}

function Tile({ engine, onChoose }: { readonly engine: Engine; readonly onChoose: () => void }) {
  return (
    <button type="button" className={styles.tile} onClick={onChoose}>
      <span className={styles.letters} aria-hidden="true">
        {initialsOf(engine)}
      </span>
      <span className={styles.name}>{engine.name}</span>
    </button>
  );
}

function engineOptions({
  databases,
  needs_package: missing,
}: NonNullable<ReturnType<typeof useEngines>['data']>) {
  return [
    ...databases
      .map(({ name, engine }) => ({ value: engine, label: name }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
    ...missing.map(({ name, engine, package: needed }) => ({
      value: engine,
      label: name,
      description: `Needs the driver ${needed} on the server`,
      group: 'Databases that need a driver',
      isDisabled: true,
    })),
    { value: OTHER_ENGINE, label: 'Other', group: 'Any address' },
  ];
}
