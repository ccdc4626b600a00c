import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { LayoutNode } from '@powerset/core/dashboard/layout.ts';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { useDashboard, useSend } from '../../state/store.ts';
import styles from './markdown.module.css';

const PLACEHOLDER =
  '# Header 1\n\n## Header 2\n\n### Header 3\n\nText with **emphasis**, lists and [links](https://commonmark.org/help/).';

/** Shows a text of the dashboard's authors; in edit mode, a click opens its source. */
export function MarkdownPart({ node }: { readonly node: LayoutNode }) {
  const isEditing = useDashboard(state => state.isEditing);
  const [isWriting, setWriting] = useState(false);
  const code = node.meta.code ?? PLACEHOLDER;
  useEffect(() => {
    if (!isEditing) setWriting(false);
  }, [isEditing]);
  if (isWriting) return <MarkdownEditor id={node.id} code={code} onLeave={() => setWriting(false)} />;
  return (
    <div id={node.id} className={styles.box}>
      <MarkdownText code={code} />
      {isEditing && (
        <button
          type="button"
          className={styles.cover}
          onClick={() => setWriting(true)}
          aria-label="Edit markdown"
        />
      )}
    </div>
  );
}

function MarkdownEditor({
  id,
  code,
  onLeave,
}: {
  readonly id: string;
  readonly code: string;
  readonly onLeave: () => void;
}) {
  const send = useSend();
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(code);
  useEffect(() => area.current?.focus(), []);
  const leave = (): void => {
    if (typed !== code) send({ type: 'edited', edit: { type: 'meta-changed', id, meta: { code: typed } } });
    onLeave();
  };
  return (
    <div className={styles.box}>
      <textarea
        ref={area}
        className={styles.source}
        aria-label="Markdown"
        value={typed}
        spellCheck={false}
        onChange={event => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={event => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          event.currentTarget.blur();
        }}
      />
    </div>
  );
}

function MarkdownText({ code }: { readonly code: string }) {
  const { data, error } = useQuery({
    queryKey: ['markdown', code],
    queryFn: async () => (await import('./markdown.ts')).markdownHtml(code),
    staleTime: Infinity,
    retry: false,
  });
  if (error) return <p>This markdown component has an error. Please revert your recent changes.</p>;
  if (data === undefined) return <SkeletonLines count={3} />;
  // The HTML has been through the sanitizer.
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: data }} />;
}
