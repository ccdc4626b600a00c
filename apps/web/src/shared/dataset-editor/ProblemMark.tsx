import { TriangleAlert } from 'lucide-react';
import type { DraftProblem } from './draft-problems.ts';
import styles from './dataset-editor.module.css';

/** Marks a part that cannot be saved as it is. */
export function ProblemMark({
  problems,
  part,
}: {
  readonly problems: readonly DraftProblem[];
  readonly part: string;
}) {
  const problem = problems.find(one => one.key === part);
  return problem ? (
    <TriangleAlert
      size={14}
      strokeWidth={1.5}
      role="img"
      aria-label={problem.text}
      className={styles.problemMark}
    />
  ) : null;
}
