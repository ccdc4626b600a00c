import { TriangleAlert } from 'lucide-react';
import type { DatasetItem } from '@powerset/contracts/dataset.ts';
import { Button, ButtonLink } from '@powerset/ui/button/Button.tsx';
import { useSession } from '../session/session.ts';
import type { DraftProblem } from './draft-problems.ts';
import styles from './dataset-editor.module.css';

interface EditorFootProps {
  readonly item: DatasetItem;
  readonly isChanged: boolean;
  readonly problems: readonly DraftProblem[];
  onShow(): void;
}

/** Says why the dataset cannot be saved, and whether anything changed. */
export function EditorFoot({ item, isChanged, problems, onShow }: EditorFootProps) {
  const { appName, featureFlags } = useSession();
  const [first] = problems;
  return (
    <>
      {featureFlags['DISABLE_LEGACY_DATASOURCE_EDITOR'] === false && (
        <ButtonLink variant="link" href={item.url}>
          Use legacy datasource editor
        </ButtonLink>
      )}
      <span className={styles.state} role="status">
        {item.is_managed_externally ? (
          `This dataset is managed externally, and can't be edited in ${appName}`
        ) : first ? (
          <>
            <TriangleAlert size={16} strokeWidth={1.5} className={styles.problemMark} aria-hidden="true" />
            <span className={styles.problemText}>{first.text}</span>
            <Button variant="link" onClick={onShow}>
              {problems.length === 1 ? 'Show' : `Show the first of ${problems.length} problems`}
            </Button>
          </>
        ) : (
          isChanged && 'Unsaved changes'
        )}
      </span>
    </>
  );
}
