import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { LayoutNode } from '@powerset/core/dashboard/layout.ts';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import { useDashboard, useSend } from '../../state/store.ts';
import { useTyped } from '../editor/use-typed.ts';
import styles from './markdown.module.css';

const CodeEditor = lazy(async () => ({
  default: (await import('../../../../shared/code/CodeEditor.tsx')).CodeEditor,
}));

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
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<'edit' | 'preview'>('edit');
  const typed = useTyped(code, text =>
    send({ type: 'edited', edit: { type: 'meta-changed', id, meta: { code: text } } }),
  );
  useEffect(() => {
    // The editor loads after its frame.
    const timer = setInterval(() => {
      box.current?.querySelector<HTMLElement>('.cm-content')?.focus();
      if (box.current?.contains(document.activeElement)) clearInterval(timer);
    }, 30);
    return () => clearInterval(timer);
  }, []);
  const leave = (): void => {
    typed.keep();
    onLeave();
  };
  return (
    <div
      ref={box}
      className={styles.editing}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) leave();
      }}
      onKeyDown={event => {
        // A shortcut, such as the one for Save, must see the typed text.
        if (event.ctrlKey || event.metaKey) typed.keep();
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        leave();
      }}
    >
      <div className={styles.modes} tabIndex={-1}>
        <Segmented
          label="Markdown"
          value={shown}
          options={[
            { value: 'edit', label: 'Edit' },
            { value: 'preview', label: 'Preview' },
          ]}
          onChange={setShown}
        />
      </div>
      {shown === 'edit' ? (
        <Suspense fallback={<SkeletonLines count={3} />}>
          <CodeEditor
            className={styles.source ?? ''}
            language="markdown"
            label="Markdown"
            value={typed.text}
            onChange={typed.type}
          />
        </Suspense>
      ) : (
        <div className={styles.preview} tabIndex={-1}>
          <MarkdownText code={typed.text} />
        </div>
      )}
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
