import type { Crumb } from './drill-steps.ts';
import styles from './drill.module.css';

/** Shows the path from the chart to the current level, with a link back to each earlier level. */
export function Breadcrumbs({
  crumbs,
  onGo,
}: {
  readonly crumbs: readonly Crumb[];
  readonly onGo: (steps: number) => void;
}) {
  return (
    <nav aria-label="Drill path" className={styles.path}>
      <ol>
        {crumbs.map(({ steps, text }, at) => (
          <li key={steps}>
            {at < crumbs.length - 1 ? (
              <button type="button" title={text} onClick={() => onGo(steps)}>
                {text}
              </button>
            ) : (
              <span aria-current="page" title={text}>
                {text}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
