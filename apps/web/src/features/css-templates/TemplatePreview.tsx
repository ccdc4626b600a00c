import { useQuery } from '@tanstack/react-query';
import { LayoutDashboard } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { Skeleton } from '@powerset/ui/feedback/Skeleton.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import type { Option } from '@powerset/ui/select/option.ts';
import { AsyncSelect } from '../../shared/access/AsyncSelect.tsx';
import { dashboardChoices } from '../../shared/list/choices.ts';
import { withBase } from '../../shared/site-path.ts';
import styles from './css-templates.module.css';

/** Shows a dashboard that wears the style sheet while it is typed. */
export function TemplatePreview({ css }: { readonly css: string }) {
  const [chosen, setChosen] = useState<Option<number>>();
  const { data } = useQuery({
    queryKey: ['choices', 'dashboards', ''],
    queryFn: ({ signal }) => dashboardChoices('', signal),
    staleTime: 30_000,
  });
  const dashboard = chosen ?? data?.[0];
  return (
    <section className={styles.preview} aria-label="Preview">
      <Field label="Preview on" hint="The dashboard keeps its own CSS below this one, and is not changed.">
        {control => (
          <AsyncSelect
            {...control}
            name="dashboards"
            placeholder="Choose a dashboard"
            load={dashboardChoices}
            value={dashboard}
            onChange={setChosen}
          />
        )}
      </Field>
      <div className={styles.stage}>
        {dashboard ? (
          <StyledDashboard key={dashboard.value} id={dashboard.value} name={dashboard.label} css={css} />
        ) : (
          data && (
            <EmptyState
              icon={<LayoutDashboard size={20} strokeWidth={1.5} />}
              title="No dashboards yet"
              text="The preview needs one."
              isSmall
            />
          )
        )}
      </div>
    </section>
  );
}

interface StyledDashboardProps {
  readonly id: number;
  readonly name: string;
  readonly css: string;
}

function StyledDashboard({ id, name, css }: StyledDashboardProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const inside = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (!isLoaded || !inside) return undefined;
    // A style sheet belongs to the window that made it.
    const sheet = new inside.CSSStyleSheet();
    sheet.replaceSync(css);
    inside.document.adoptedStyleSheets = [...inside.document.adoptedStyleSheets, sheet];
    return () => {
      inside.document.adoptedStyleSheets = inside.document.adoptedStyleSheets.filter(one => one !== sheet);
    };
  }, [css, isLoaded]);
  return (
    <>
      {!isLoaded && <Skeleton height={120} />}
      <iframe
        ref={frame}
        className={styles.frame}
        title={`Preview of ${name}`}
        src={withBase(`/superset/dashboard/${id}/?standalone=1`)}
        onLoad={() => setLoaded(true)}
      />
    </>
  );
}
