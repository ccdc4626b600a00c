import { Redo2, Undo2 } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { themeEndpoints, type ThemeRow } from '@powerset/contracts/theme.ts';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import { currentTheme } from '@powerset/ui/theme/theme-mode.ts';
import type { ThemeName } from '@powerset/ui/theme/tokens.ts';
import { EditDialog, OpeningDialog } from '../../shared/resource/EditDialog.tsx';
import { useStored } from '../../shared/resource/use-stored.ts';
import { toast } from '../../shared/toast.ts';
import { THEMES_KEY, useSaveTheme } from './api.ts';
import { BrandFields } from './BrandFields.tsx';
import { ColorFields } from './ColorFields.tsx';
import { ThemePreview } from './ThemePreview.tsx';
import { draftOf, redone, undone, withStep, type History, type ThemeDraft } from './theme-draft.ts';
import styles from './themes.module.css';

interface ThemeDialogProps {
  /** Undefined for a new theme. */
  readonly id: number | undefined;
  /** The theme that a new one begins with. */
  readonly copyOf?: ThemeRow;
  readonly onClose: () => void;
}

const WIDTH = 1120;
const MODES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
const titleOf = (id: number | undefined): string => (id === undefined ? 'Add theme' : 'Edit theme');

/** Adds or edits a theme beside a sample that wears it. */
export function ThemeDialog({ id, copyOf, onClose }: ThemeDialogProps) {
  const { data, error } = useStored(
    [THEMES_KEY, id],
    themeEndpoints.get,
    id === undefined ? undefined : { params: { id } },
  );
  if (id !== undefined && !data)
    return <OpeningDialog title={titleOf(id)} noun="theme" error={error} width={WIDTH} onClose={onClose} />;
  const stored = data?.answer.result;
  const start = copyOf ? { ...draftOf(copyOf), name: `${copyOf.theme_name} (copy)` } : draftOf(stored);
  return <ThemeForm id={id} start={start} version={data?.version} onClose={onClose} />;
}

interface ThemeFormProps {
  readonly id: number | undefined;
  readonly start: ThemeDraft;
  readonly version: string | undefined;
  readonly onClose: () => void;
}

function ThemeForm({ id, start, version, onClose }: ThemeFormProps) {
  const [history, setHistory] = useState<History<ThemeDraft>>({
    past: [],
    now: start,
    future: [],
    last: undefined,
  });
  const [mode, setMode] = useState<ThemeName>(currentTheme().name);
  const save = useSaveTheme(id);
  const draft = history.now;
  const change = (part: Partial<ThemeDraft>, subject: string): void =>
    setHistory(before => withStep(before, { ...before.now, ...part }, subject));
  return (
    <EditDialog
      title={titleOf(id)}
      noun="theme"
      isNew={id === undefined}
      isComplete={draft.name.trim() !== ''}
      isBusy={save.isPending}
      error={save.error}
      width={WIDTH}
      onClose={onClose}
      onSave={overwrites =>
        save.mutate(
          { draft, version: overwrites ? undefined : version },
          {
            onSuccess: () => {
              toast.success(`Theme ${id === undefined ? 'created' : 'updated'}`);
              onClose();
            },
          },
        )
      }
    >
      {problems => (
        <div className={styles.panes} onKeyDown={event => onUndoKey(event, setHistory)}>
          <div className={styles.fields}>
            <Field label="Theme name" isRequired error={problems['theme_name']}>
              {control => (
                <Input
                  {...control}
                  autoComplete="off"
                  maxLength={250}
                  value={draft.name}
                  onChange={name => change({ name }, 'name')}
                />
              )}
            </Field>
            <div className={styles.bar}>
              <Segmented label="Mode" options={MODES} value={mode} onChange={setMode} />
              <span>
                <IconButton
                  label="Undo"
                  icon={<Undo2 size={16} strokeWidth={1.5} />}
                  disabled={history.past.length === 0}
                  onClick={() => setHistory(undone)}
                />
                <IconButton
                  label="Redo"
                  icon={<Redo2 size={16} strokeWidth={1.5} />}
                  disabled={history.future.length === 0}
                  onClick={() => setHistory(redone)}
                />
              </span>
            </div>
            <ColorFields
              look={draft.look}
              mode={mode}
              onChange={(look, subject) => change({ look }, subject)}
            />
            <BrandFields draft={draft} problems={problems} onChange={change} />
          </div>
          <ThemePreview draft={draft} mode={mode} />
        </div>
      )}
    </EditDialog>
  );
}

function onUndoKey(
  event: KeyboardEvent,
  setHistory: (next: (history: History<ThemeDraft>) => History<ThemeDraft>) => void,
): void {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
  event.preventDefault();
  setHistory(event.shiftKey ? redone : undone);
}
