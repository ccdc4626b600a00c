import type { ErrorStory } from './error-story.ts';
import styles from './error-reasons.module.css';

interface ErrorReasonsProps {
  readonly story: ErrorStory;
  /** The people who can change the chart, for readers who cannot. */
  readonly owners: readonly string[];
}

/** Lists what may have caused a failure and who can help. */
export function ErrorReasons({ story, owners }: ErrorReasonsProps) {
  const { guesses, causes, isOfChart } = story;
  return (
    <div className={styles.reasons}>
      {guesses.length > 0 && <Listed title="Did you mean:" lines={guesses} />}
      {causes.length > 0 && (
        <Listed
          title={story.title === 'Parameter error' ? 'This was triggered by:' : 'This may be triggered by:'}
          lines={causes}
        />
      )}
      {isOfChart && owners.length > 0 && (
        <p>
          Please reach out to the Chart Owner for assistance.
          <br />
          {owners.length === 1 ? 'Chart Owner' : 'Chart Owners'}: {owners.join(', ')}
        </p>
      )}
    </div>
  );
}

function Listed({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <div>
      {title}
      <ul>
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** Returns whether there is anything to list. */
export function hasReasons({ guesses, causes, isOfChart }: ErrorStory, owners: readonly string[]): boolean {
  return guesses.length > 0 || causes.length > 0 || (isOfChart && owners.length > 0);
}
