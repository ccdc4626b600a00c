import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
  type CompletionSource,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { sql } from '@codemirror/lang-sql';
import { bracketMatching } from '@codemirror/language';
import { Compartment, EditorState, Prec, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, placeholder, tooltips } from '@codemirror/view';
import { useEffect, useMemo, useRef } from 'react';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { editorLook } from '../code/editor-look.ts';
import { editorDialect, functionSource } from '../code/sql-completion.ts';
import { datasetCompletions, quoteFor } from './sql-completions.ts';

export interface SqlExpressionEditorProps {
  readonly value: string;
  readonly label: string;
  readonly placeholder: string;
  readonly dataset: ChartDataset | undefined;
  readonly backend: string | undefined;
  readonly functions: readonly string[];
  readonly describedBy: string | undefined;
  /** Leaves the focus where it is; by default the editor takes it. */
  readonly keepsFocus?: boolean;
  onChange(value: string): void;
}

/**
 * Edits an SQL expression with completion. Tab moves the focus on, so that keyboard users can leave the
 * editor.
 */
export function SqlExpressionEditor(props: SqlExpressionEditorProps) {
  const { value, dataset, backend, functions } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const language = useMemo(() => new Compartment(), []);
  useEffect(() => {
    const { label, describedBy, placeholder: hint, keepsFocus } = latest.current;
    const editor = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc: latest.current.value,
        selection: { anchor: latest.current.value.length },
        extensions: [
          ...baseExtensions(label, describedBy, hint),
          language.of([]),
          EditorView.updateListener.of(update => {
            const text = update.state.doc.toString();
            if (update.docChanged && text !== latest.current.value) latest.current.onChange(text);
          }),
        ],
      }),
    });
    view.current = editor;
    if (!keepsFocus) editor.focus();
    return () => editor.destroy();
  }, [language]);

  useEffect(() => {
    const dialect = editorDialect(backend);
    const sources = [datasetSource(dataset, backend), functionSource(functions)].map(autocomplete =>
      dialect.language.data.of({ autocomplete }),
    );
    view.current?.dispatch({
      effects: language.reconfigure([sql({ dialect, upperCaseKeywords: true }), ...sources]),
    });
  }, [language, dataset, backend, functions]);

  useEffect(() => {
    const editor = view.current;
    if (editor && editor.state.doc.toString() !== value)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  return <div ref={host} style={{ height: '100%' }} />;
}

function baseExtensions(label: string, describedBy: string | undefined, hint: string): Extension[] {
  return [
    drawSelection(),
    history(),
    bracketMatching(),
    closeBrackets(),
    EditorView.lineWrapping,
    autocompletion({ icons: false }),
    // The surrounding popover would cut off the list.
    tooltips({ position: 'fixed', parent: document.body }),
    placeholder(hint),
    editorLook,
    EditorView.contentAttributes.of({
      'aria-label': label,
      spellcheck: 'false',
      ...(describedBy && { 'aria-describedby': describedBy }),
    }),
    // Escape first closes the list, and only then the surrounding popover.
    Prec.highest(keymap.of([{ key: 'Escape', run: closeCompletion, stopPropagation: true }])),
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...defaultKeymap.filter(binding => binding.key !== 'Mod-Enter'),
      ...historyKeymap,
    ]),
  ];
}

function datasetSource(dataset: ChartDataset | undefined, backend: string | undefined): CompletionSource {
  const options = datasetCompletions(dataset, quoteFor(backend));
  return context => {
    const word = context.matchBefore(/[A-Za-z_]\w*/);
    return word || context.explicit ? { from: word?.from ?? context.pos, options, validFor: /^\w*$/ } : null;
  };
}
