import { useQuery } from '@tanstack/react-query';
import { FileText, History, LayoutDashboard, Tags, UserRound } from 'lucide-react';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { chartTagsQuery } from '../api.ts';
import { metadataFacts, type FactKind } from '../metadata-facts.ts';
import type { SavedChart } from '../opening.ts';
import styles from './metadata-bar.module.css';

const ICONS = {
  dashboards: LayoutDashboard,
  tags: Tags,
  description: FileText,
  owner: UserRound,
  modified: History,
} satisfies Readonly<Record<FactKind, unknown>>;

/** Shows where a saved chart is used, who owns it, and how old it is; only icons if there is little room. */
export function MetadataBar({ chart }: { readonly chart: SavedChart }) {
  const hasTags = useSession().featureFlags['TAGGING_SYSTEM'] === true;
  const tags = useQuery({ ...chartTagsQuery(chart.id), enabled: hasTags });
  return (
    <ul className={styles.bar} aria-label="About this chart">
      {metadataFacts(chart.facts, tags.data ?? []).map(({ kind, text, details }) => {
        const Icon = ICONS[kind];
        return (
          <li key={kind}>
            <Tooltip content={details} side="bottom">
              <span className={styles.fact} tabIndex={0} role="img" aria-label={details} data-fact={kind}>
                <Icon size={14} strokeWidth={1.5} aria-hidden="true" />
                <span className={styles.text}>{text}</span>
              </span>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}
