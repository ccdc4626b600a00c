import type { ViewProps } from '../kit/view/view-props.ts';
import type { WordCloud } from './option.ts';
import styles from './word-cloud.module.css';

/** Shows the words as text of the page, so that they can be found, copied, and read aloud. */
export function View({ option, surface }: ViewProps<WordCloud>) {
  const { width, height, words, note } = option;
  return (
    <svg
      className={styles.cloud}
      width={width}
      height={height}
      role="img"
      aria-label={words.length > 0 ? `Word cloud of ${words.length} words` : (note ?? 'Word cloud')}
    >
      {words.map(word => (
        <text
          key={word.text}
          className={styles.word}
          transform={`translate(${word.x} ${word.y}) rotate(${word.rotate})`}
          fontSize={word.size}
          fill={word.color}
        >
          <title>{word.value === '' ? word.text : `${word.text}: ${word.value}`}</title>
          {word.text}
        </text>
      ))}
      {note !== undefined && (
        <text
          className={styles.note}
          x={words.length > 0 ? width - 4 : width / 2}
          y={words.length > 0 ? height - 8 : height / 2}
          fill={surface.theme.textSecondary}
          textAnchor={words.length > 0 ? 'end' : 'middle'}
        >
          {note}
        </text>
      )}
    </svg>
  );
}
