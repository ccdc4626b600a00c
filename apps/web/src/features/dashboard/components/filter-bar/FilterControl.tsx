import { useRef, useState } from 'react';
import type { NativeFilter } from '@powerset/core/filters/native-filter.ts';
import { EXCLUDED } from '@powerset/core/filters/value-filter.ts';
import { HoverCard } from '@powerset/ui/popover/HoverCard.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { FilterInput } from '../filter-input/FilterInput.tsx';
import { AboutFilter } from './AboutFilter.tsx';
import type { FilterBarState } from './use-filter-bar.ts';
import styles from './filter-bar.module.css';

export interface FilterControlProps {
  readonly filter: NativeFilter;
  readonly bar: FilterBarState;
  /** False until the charts have loaded, because they go first. */
  readonly mayAsk: boolean;
  readonly isInline?: boolean;
  /** Reports the filter whose charts the page highlights. */
  readonly onPoint: (id: string | undefined) => void;
}

/** Shows one filter of the bar. */
export function FilterControl({ filter, bar, mayAsk, isInline, onPoint }: FilterControlProps) {
  const [problem, setProblem] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const { inverseSelection, enableEmptyFilter } = filter.controlValues;
  const isLacking = bar.lacking.has(filter.id);
  return (
    <div ref={place} data-filter-id={filter.id}>
      <Field
        className={isInline ? styles.inline! : ''}
        label={
          <HoverCard
            side={isInline ? 'bottom' : 'right'}
            anchor={place}
            onOpenChange={isOpen => onPoint(isOpen ? filter.id : undefined)}
            trigger={
              <span className={styles.name}>
                {filter.name}
                {inverseSelection && EXCLUDED}
              </span>
            }
          >
            <AboutFilter filter={filter} filters={bar.filters} />
          </HoverCard>
        }
        info={filter.description}
        isRequired={enableEmptyFilter}
        error={
          problem === undefined
            ? isLacking && 'Filter value is required'
            : problem === 'Chosen non-numeric column'
              ? problem
              : `Cannot load filter: ${problem}`
        }
      >
        {control => (
          <FilterInput
            filter={filter}
            mask={bar.chosen[filter.id]}
            masks={bar.chosen}
            mayAsk={mayAsk}
            control={control}
            onChange={mask => bar.choose(filter.id, mask)}
            onProblem={setProblem}
          />
        )}
      </Field>
    </div>
  );
}
