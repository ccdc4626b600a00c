import { CircleCheck, CircleX } from 'lucide-react';
import type { AccessCheck, AccessExplained, AccessRule } from '@powerset/contracts/access-reason.ts';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import { checkTitle, listOf, problemText, reasonText, verdictOf } from './access-text.ts';
import styles from './access.module.css';

/** Shows whether a user can see an item, and every condition with the reasons that meet it. */
export function AccessAnswer({ explained }: { readonly explained: AccessExplained }) {
  const { user, item, is_allowed: isAllowed, checks, rules } = explained;
  return (
    <div className={styles.answer} aria-live="polite">
      <p className={styles.verdict} data-allowed={isAllowed}>
        {isAllowed ? <Met /> : <Unmet />}
        {verdictOf(explained)}
      </p>
      <dl className={styles.facts}>
        <dt>Roles of the user</dt>
        <dd>{user.roles.length > 0 ? user.roles.map(role => <Tag key={role}>{role}</Tag>) : 'None'}</dd>
        {item.kind !== 'database' && (
          <>
            <dt>Owners</dt>
            <dd>{item.owners.length > 0 ? listOf(item.owners) : 'None'}</dd>
          </>
        )}
      </dl>
      <ol className={styles.checks} aria-label="Conditions">
        {checks.map(check => (
          <Check key={check.check} check={check} explained={explained} />
        ))}
      </ol>
      {item.kind !== 'database' && <Rules rules={rules} />}
    </div>
  );
}

const ICON = { size: 18, strokeWidth: 1.75 } as const;

function Met() {
  return <CircleCheck {...ICON} className={styles.met} role="img" aria-label="Yes:" />;
}

function Unmet() {
  return <CircleX {...ICON} className={styles.unmet} role="img" aria-label="No:" />;
}

/** More reasons are seldom read, and one is enough. */
const MOST_REASONS = 6;

function Check({ check, explained }: { readonly check: AccessCheck; readonly explained: AccessExplained }) {
  const reasons = [...new Set(check.reasons.map(reason => reasonText(reason, explained.item.kind)))];
  const others = reasons.length - MOST_REASONS;
  return (
    <li className={styles.check}>
      {check.is_met ? <Met /> : <Unmet />}
      <div>
        <div className={styles.checkTitle}>{checkTitle(check, explained)}</div>
        <ul className={styles.reasons}>
          {reasons.slice(0, MOST_REASONS).map(reason => (
            <li key={reason}>{reason}</li>
          ))}
          {others > 0 && <li>and {others} more</li>}
          {!check.is_met && <li>{problemText(check, explained)}</li>}
          {check.unreadable?.map(dataset => (
            <li key={dataset.id}>
              <Tag>{dataset.name}</Tag>
            </li>
          ))}
          {check.would_help.length > 0 && (
            <li>
              {check.would_help.length === 1
                ? 'This role would open it: '
                : 'One of these roles would open it: '}
              {listOf(
                check.would_help.map(role => role.name),
                'disjunction',
              )}
            </li>
          )}
        </ul>
      </div>
    </li>
  );
}

function Rules({ rules }: { readonly rules: readonly AccessRule[] }) {
  return (
    <section className={styles.rules} aria-label="Row-level security">
      <h3>Row-level security</h3>
      {rules.length === 0 ? (
        <p className={styles.note}>No rules limit the rows of this data.</p>
      ) : (
        <ul>
          {rules.map(rule => (
            <li key={`${rule.id} ${rule.dataset.id}`}>
              <div className={styles.rule}>
                <b>{rule.name}</b>
                <Tag>{rule.filter_type}</Tag>
                <span className={styles.note}>on {rule.dataset.name}</span>
                <Tag tone={rule.applies ? 'warning' : 'neutral'}>
                  {rule.applies ? 'Limits the rows' : 'Does not apply'}
                </Tag>
              </div>
              <div className={styles.note}>{whyRule(rule)}</div>
              <code className={styles.clause}>{rule.clause}</code>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function whyRule({ filter_type: type, roles }: AccessRule): string {
  const held = roles.length === 1 ? `the role ${roles[0]!}` : `the roles ${listOf(roles)}`;
  if (type === 'Base')
    return roles.length > 0
      ? `The user has ${held}, which the rule excludes.`
      : 'The rule applies to everyone without its excluded roles.';
  return roles.length > 0 ? `The user has ${held}.` : 'The user has none of the roles of this rule.';
}
