import { useMemo, useState } from 'react';
import { boxFields, withBoxScopes } from '@powerset/core/dashboard/box-scopes.ts';
import { chartNodesOf } from '@powerset/core/dashboard/layout.ts';
import { scopeOfCharts, scopeTree } from '@powerset/core/filters/scope-tree.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { useFacts } from '../../facts.ts';
import { useDraft, useLayout, useSend } from '../../state/store.ts';
import { tabTitle } from '../grid/TabsPart.tsx';
import { ScopeTree } from '../scope-tree/ScopeTree.tsx';
import { useBoxes } from './use-boxes.ts';
import styles from './filter-boxes.module.css';

/** Sets which charts the filters of filter boxes apply to, for one filter or several at once. */
export function ScopesDialog({ onClose }: { readonly onClose: () => void }) {
  const boxes = useBoxes();
  const layout = useLayout();
  const { charts } = useFacts();
  const metadata = useDraft(draft => draft.metadata);
  const send = useSend();
  const fields = useMemo(
    () => boxes.map(box => ({ box, fields: boxFields(box, metadata, layout) })),
    [boxes, metadata, layout],
  );
  const all = fields.flatMap(one => one.fields);
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    () => new Set(all.slice(0, 1).map(({ key }) => key)),
  );
  const [changed, setChanged] = useState<ReadonlyMap<string, ReadonlySet<number>>>(new Map());
  const chartsOf = (key: string): ReadonlySet<number> =>
    changed.get(key) ?? new Set(all.find(field => field.key === key)?.charts);
  const [first] = selected;
  const tree = scopeTree(layout, node =>
    node.type === 'TAB'
      ? tabTitle(node)
      : node.meta.sliceNameOverride ||
        charts?.get(node.meta.chartId!)?.slice_name ||
        node.meta.sliceName ||
        '',
  );
  const choose = (next: ReadonlySet<number>): void =>
    setChanged(new Map([...changed, ...[...selected].map(key => [key, withoutOwn(next, key)] as const)]));
  const save = (): void => {
    const scopes = new Map([...changed].map(([key, chosen]) => [key, scopeOfCharts(chosen, layout)]));
    send({ type: 'draft-changed', change: { metadata: withBoxScopes(metadata, scopes) } });
    onClose();
  };
  const toggle = (key: string, isOn: boolean): void =>
    setSelected(isOn ? new Set([...selected, key]) : new Set([...selected].filter(one => one !== key)));
  return (
    <Dialog
      isOpen
      isFlush
      keepsOpenOutside
      onClose={onClose}
      width={860}
      title="Configure filter scopes"
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
          <Button variant="primary" disabled={changed.size === 0} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      {all.length === 0 ? (
        <EmptyState isSmall title="There are no filters in this dashboard." />
      ) : (
        <div className={styles.scopes}>
          <div className={styles.fields}>
            {fields.map(({ box, fields: own }) => (
              <fieldset key={box.id}>
                <legend>{box.name}</legend>
                {own.map(({ key, name }) => (
                  <Checkbox
                    key={key}
                    label={name}
                    isChecked={selected.has(key)}
                    onChange={isOn => toggle(key, isOn)}
                  />
                ))}
              </fieldset>
            ))}
          </div>
          <div className={styles.charts}>
            <p role="status">
              {selected.size === 0
                ? 'Select a filter to set its charts.'
                : selected.size === 1
                  ? 'Editing 1 filter:'
                  : `Batch editing ${selected.size} filters:`}{' '}
              <b>{all.flatMap(({ key, name }) => (selected.has(key) ? [name] : [])).join(', ')}</b>
            </p>
            {first !== undefined && chartNodesOf(layout).length > 0 && (
              <ScopeTree
                key={[...selected].join()}
                root={tree}
                label="Panels"
                chosen={chartsOf(first)}
                onChange={choose}
              />
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

// A box never filters itself.
function withoutOwn(charts: ReadonlySet<number>, key: string): ReadonlySet<number> {
  const own = Number.parseInt(key, 10);
  return new Set([...charts].filter(id => id !== own));
}
