import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyField, historyKeymap, indentWithTab } from '@codemirror/commands';
import { sql } from '@codemirror/lang-sql';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  crosshairCursor,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view';
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { editorLook } from '../../../shared/code/editor-look.ts';
import { editorDialect } from '../../../shared/code/sql-completion.ts';
import { completionSource, type CompletionWorld } from '../editor/completion.ts';
import { nameHover } from '../editor/name-hover.ts';
import styles from '../sqllab.module.css';

export interface EditorHandle {
  selection(): { readonly from: number; readonly to: number };
  focus(): void;
  insert(text: string): void;
  goTo(mark: EditorMark): void;
  closeCompletion(): void;
}

export interface EditorMark {
  readonly line: number;
  readonly column: number | undefined;
  readonly message: string;
}

export interface SqlEditorProps {
  readonly value: string;
  readonly onChange: (sql: string) => void;
  readonly onSelect: (selectedText: string) => void;
  readonly handle: RefObject<EditorHandle | null>;
  readonly tabId: string;
  readonly backend: string | undefined;
  readonly world: CompletionWorld;
  readonly isCompleting: boolean;
  readonly marks: readonly EditorMark[];
}

/** Cursor and undo history of the tabs that are not shown. */
const leftStates = new Map<string, unknown>();
const FIELDS = { history: historyField };

/** Edits the SQL of a tab. Give each tab its own editor by `key`, because the text belongs to the tab. */
export function SqlEditor(props: SqlEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  latest.current = props;
  const language = useMemo(() => new Compartment(), []);
  const { backend, isCompleting, value, marks, handle, tabId } = props;

  useEffect(() => {
    const editor = new EditorView({
      parent: host.current!,
      state: firstState(latest.current, [...baseExtensions(latest), language.of([])]),
    });
    view.current = editor;
    handle.current = handleOf(editor);
    editor.focus();
    return () => {
      leftStates.set(tabId, editor.state.toJSON(FIELDS));
      handle.current = null;
      editor.destroy();
    };
  }, [language, handle, tabId]);

  useEffect(() => {
    view.current?.dispatch({
      effects: language.reconfigure(languageExtensions(backend, isCompleting, latest)),
    });
  }, [language, backend, isCompleting]);

  useEffect(() => {
    const editor = view.current;
    if (editor && editor.state.doc.toString() !== value)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    const editor = view.current;
    if (editor)
      editor.dispatch(
        setDiagnostics(
          editor.state,
          marks.map(mark => diagnosticAt(editor.state, mark)),
        ),
      );
  }, [marks]);

  return <div ref={host} className={styles.editor} />;
}

function firstState({ tabId, value }: SqlEditorProps, extensions: readonly Extension[]): EditorState {
  const left = leftStates.get(tabId) as { readonly doc?: string } | undefined;
  if (left?.doc === value) return EditorState.fromJSON(left, { extensions }, FIELDS);
  return EditorState.create({ doc: value, extensions });
}

function handleOf(editor: EditorView): EditorHandle {
  return {
    selection: () => ({ from: editor.state.selection.main.from, to: editor.state.selection.main.to }),
    focus: () => editor.focus(),
    closeCompletion: () => void closeCompletion(editor),
    goTo: mark => {
      const { from, to } = diagnosticAt(editor.state, mark);
      editor.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      editor.focus();
    },
    insert: text => {
      editor.dispatch(editor.state.replaceSelection(text));
      editor.focus();
    },
  };
}

function baseExtensions(latest: RefObject<SqlEditorProps>): Extension[] {
  return [
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    drawSelection(),
    EditorState.allowMultipleSelections.of(true),
    rectangularSelection(),
    crosshairCursor(),
    history(),
    bracketMatching(),
    closeBrackets(),
    indentUnit.of('  '),
    EditorState.tabSize.of(2),
    search({ top: true }),
    highlightSelectionMatches(),
    lintGutter(),
    nameHover(() => latest.current.world),
    editorLook,
    EditorView.contentAttributes.of({ 'aria-label': 'SQL editor', spellcheck: 'false' }),
    EditorView.domEventHandlers({ blur: (_event, editor) => void closeCompletion(editor) }),
    // Escape returns the Tab key to the page, so that keyboard users can leave the editor.
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...defaultKeymap.filter(binding => binding.key !== 'Mod-Enter'),
      ...searchKeymap,
      ...historyKeymap,
      indentWithTab,
    ]),
    EditorView.updateListener.of(update => {
      if (update.docChanged) latest.current.onChange(update.state.doc.toString());
      if (update.selectionSet || update.docChanged)
        latest.current.onSelect(
          update.state.sliceDoc(update.state.selection.main.from, update.state.selection.main.to),
        );
    }),
  ];
}

function languageExtensions(
  backend: string | undefined,
  isCompleting: boolean,
  latest: RefObject<SqlEditorProps>,
): Extension[] {
  return [
    sql({ dialect: editorDialect(backend), upperCaseKeywords: true }),
    autocompletion({
      activateOnTyping: isCompleting,
      icons: false,
      override: [completionSource(() => latest.current.world)],
      activateOnCompletion: completion => completion.type === 'namespace',
    }),
  ];
}

// The database reports the position; text edited since then may be shorter.
function diagnosticAt(state: EditorState, { line, column, message }: EditorMark): Diagnostic {
  const at = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
  const from = column === undefined ? at.from : Math.min(at.from + column - 1, at.to);
  const word = /^\S+/.exec(state.sliceDoc(from, at.to))?.[0].length ?? 0;
  return {
    from,
    to: column === undefined ? at.to : Math.min(at.to, from + Math.max(1, word)),
    severity: 'error',
    message,
  };
}
