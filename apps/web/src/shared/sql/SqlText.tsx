import { useEffect, useState } from 'react';
import type { SqlPart } from './highlight-sql.ts';
import styles from './sql.module.css';

interface SqlTextProps {
  readonly sql: string;
  /** The engine, whose keywords are highlighted. */
  readonly backend?: string | undefined;
  readonly label?: string;
}

/** Shows SQL, highlighted once the code for it has arrived. */
export function SqlText({ sql, backend, label = 'SQL' }: SqlTextProps) {
  const parts = useSqlParts(sql, backend);
  return (
    <pre className={styles.code} tabIndex={0} role="group" aria-label={label}>
      <code>
        {parts.map(({ text, word }, at) =>
          word ? (
            <span key={at} className={styles[word]}>
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </code>
    </pre>
  );
}

function useSqlParts(sql: string, backend: string | undefined): readonly SqlPart[] {
  const [colored, setColored] = useState<{ readonly sql: string; readonly parts: readonly SqlPart[] }>();
  useEffect(() => {
    let isGone = false;
    import('./highlight-sql.ts').then(
      ({ highlightSql }) => !isGone && setColored({ sql, parts: highlightSql(sql, backend) }),
      // SQL is readable without highlighting.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [sql, backend]);
  return colored?.sql === sql ? colored.parts : [{ text: sql, word: undefined }];
}
