import { useMemo } from 'react';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import type { ViewProps } from '../kit/view/view-props.ts';
import { safeHtml } from '../kit/view/safe-html.ts';
import { framePage } from './frame-page.ts';
import styles from './handlebars.module.css';
import type { HandlebarsModel } from './option.ts';

/** Shows the template in its own frame: no scripts run, and its styles stay inside the frame. */
export function View({ option: { html, css, problem, isBlank, theme } }: ViewProps<HandlebarsModel>) {
  const page = useMemo(() => framePage(safeHtml(html), css, theme), [html, css, theme]);
  if (isBlank)
    return (
      <EmptyState
        title="No results were returned for this query"
        text="Change the filters or the time range."
        isSmall
      />
    );
  if (problem)
    return (
      <div className={styles.problem} role="alert">
        <p>The template cannot be shown. Correct it under Customize.</p>
        <pre>{problem}</pre>
      </div>
    );
  return (
    <iframe
      className={styles.frame}
      title="Handlebars template"
      srcDoc={page}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
    />
  );
}
