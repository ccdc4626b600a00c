import { useQuery } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { cssTemplateEndpoints } from '@powerset/contracts/css-template.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import type { MenuItem } from '@powerset/ui/menu/menu-item.ts';
import { call } from '../../../../shared/api/call.ts';
import { useDraft, useSend } from '../../state/store.ts';
import { useTyped } from './use-typed.ts';
import styles from './css-panel.module.css';

const CodeEditor = lazy(async () => ({
  default: (await import('../../../../shared/code/CodeEditor.tsx')).CodeEditor,
}));

/** Edits the style sheet of the dashboard, which follows every change. */
export function CssPanel({ onClose }: { readonly onClose: () => void }) {
  const css = useDraft(draft => draft.css);
  const send = useSend();
  const typed = useTyped(css, text => send({ type: 'draft-changed', change: { css: text } }));
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      aria-label="Live CSS editor"
      onKeyDown={event => {
        // A shortcut, such as the one for Save, must see the typed text.
        if (event.ctrlKey || event.metaKey) typed.keep();
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>Live CSS editor</h2>
        <IconButton
          size="small"
          label="Close the CSS editor"
          icon={<X size={16} strokeWidth={1.5} />}
          onClick={onClose}
        />
      </div>
      <div className={styles.bar}>
        <Templates onChoose={text => send({ type: 'draft-changed', change: { css: text } })} />
      </div>
      <Suspense fallback={<SkeletonLines count={4} />}>
        <div className={styles.editor} onBlur={typed.keep}>
          <CodeEditor language="css" label="CSS" value={typed.text} onChange={typed.type} />
        </div>
      </Suspense>
      <p className={styles.hint}>
        The dashboard follows while you type. Save the dashboard to keep the style sheet.
      </p>
    </aside>
  );
}

/** A template replaces the style sheet, which can be undone. */
function Templates({ onChoose }: { readonly onChoose: (css: string) => void }) {
  const { data, error } = useQuery({
    queryKey: ['css-templates'],
    queryFn: ({ signal }) =>
      call(cssTemplateEndpoints.list, {
        query: { q: { page: 0, page_size: 200, order_column: 'template_name', order_direction: 'asc' } },
        signal,
      }),
  });
  const items: readonly MenuItem[] = error
    ? [{ label: `The templates could not be loaded: ${error.message}`, isDisabled: true }]
    : data === undefined
      ? [{ label: 'Loading…', isDisabled: true }]
      : data.result.length === 0
        ? [{ label: 'There are no CSS templates yet', isDisabled: true }]
        : data.result.map(({ template_name: name, css }) => ({
            label: name ?? 'Untitled template',
            onSelect: () => onChoose(css),
          }));
  return (
    <Menu
      items={items}
      trigger={
        <Button>
          Load a CSS template
          <ChevronDown size={14} strokeWidth={1.75} />
        </Button>
      }
    />
  );
}
