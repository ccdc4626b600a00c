import { useEffect, useState, type MouseEvent } from 'react';
import { isAddress, isMarkup } from './cell-markup.ts';
import styles from './table.module.css';

/** Shows the text of a cell: addresses as links, and markup rendered without anything that runs. */
export function CellText({ text, isPlain }: { readonly text: string; readonly isPlain: boolean }) {
  if (isPlain) return text;
  if (isAddress(text))
    return (
      <a className={styles.link} href={text} target="_blank" rel="noopener noreferrer" onClick={keepFromCell}>
        {text}
      </a>
    );
  return isMarkup(text) ? <Markup text={text} /> : text;
}

/** Following a link must not select the cell. */
function keepFromCell(event: MouseEvent): void {
  event.stopPropagation();
}

function Markup({ text }: { readonly text: string }) {
  const [html, setHtml] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    void import('../kit/view/safe-html.ts').then(({ safeHtml }) => isWanted && setHtml(safeHtml(text)));
    return () => {
      isWanted = false;
    };
  }, [text]);
  if (html === undefined) return text;
  return (
    <span
      className={styles.markup}
      // The markup comes from `safeHtml`.
      dangerouslySetInnerHTML={{ __html: html }}
      onClick={event => {
        if (event.target instanceof HTMLAnchorElement) event.stopPropagation();
      }}
    />
  );
}
