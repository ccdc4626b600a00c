import { useEffect } from 'react';
import { useDraft } from '../state/store.ts';

/** Applies the authors' style sheet while the dashboard is open. */
export function useCustomCss(): void {
  const css = useDraft(draft => draft.css);
  useEffect(() => {
    if (!css.trim()) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet);
    };
  }, [css]);
}
