import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { editorLook } from './editor-look.ts';
import { codeLanguage, type CodeLanguage } from './languages.ts';

export interface CodeEditorProps {
  readonly value: string;
  readonly language: CodeLanguage;
  readonly label: string;
  readonly className?: string;
  onChange(value: string): void;
}

/**
 * Edits text with highlighting for its language. Tab moves the focus on, so that keyboard users can leave the
 * editor.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { value, language, label, className } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const editor = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          drawSelection(),
          history(),
          bracketMatching(),
          closeBrackets(),
          indentUnit.of('  '),
          EditorView.lineWrapping,
          codeLanguage(language),
          editorLook,
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
          keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap]),
          EditorView.updateListener.of(update => {
            const text = update.state.doc.toString();
            if (update.docChanged && text !== latest.current.value) latest.current.onChange(text);
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [language, label]);

  useEffect(() => {
    const editor = view.current;
    if (editor && editor.state.doc.toString() !== value)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  return <div ref={host} className={className} />;
}
