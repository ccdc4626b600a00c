import { Popover } from '@base-ui/react/popover';
import { Search } from 'lucide-react';
import { useRef } from 'react';
import type { ClipboardEvent, ReactNode, RefObject } from 'react';
import { classes } from '../classes.ts';
import { ProgressBar } from '../feedback/ProgressBar.tsx';
import popover from '../popover/popover.module.css';
import type { OptionValue } from './option.ts';
import { SelectRows, rowId } from './SelectRows.tsx';
import type { SelectRow } from './select-rows.ts';
import type { SelectList } from './use-select-list.ts';
import styles from './select.module.css';

export interface SelectPopupProps<Value extends OptionValue> {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly list: SelectList<Value>;
  readonly label: string;
  readonly chosen: ReadonlySet<Value>;
  readonly isMultiple: boolean;
  readonly isSearchable: boolean;
  readonly isLoading: boolean;
  readonly emptyText: string;
  readonly foot: ReactNode;
  readonly onPick: (row: SelectRow<Value>) => void;
  readonly onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  readonly onBackspace?: () => void;
}

/** Shows the floating list with its search box. */
export function SelectPopup<Value extends OptionValue>(props: SelectPopupProps<Value>) {
  const { isOpen, onOpenChange, anchor, list, label, isLoading, emptyText, foot } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(open, details) => {
        // The field handles a click on itself, which toggles the list.
        if (!open && details.event.target instanceof Node && anchor.current?.contains(details.event.target))
          return;
        onOpenChange(open);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          positionMethod="fixed"
          className={popover.positioner}
          side="bottom"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          anchor={anchor}
        >
          <Popover.Popup
            className={classes(popover.popup, styles.popup)}
            initialFocus={input}
            aria-label={label}
          >
            <SearchBox {...props} input={input} />
            {isLoading && <ProgressBar />}
            {list.rows.length > 0 ? (
              <SelectRows
                list={list}
                label={label}
                chosen={props.chosen}
                isMultiple={props.isMultiple}
                onPick={props.onPick}
              />
            ) : (
              <div className={styles.note} role="status">
                {isLoading ? 'Loading...' : emptyText}
              </div>
            )}
            {foot && <div className={styles.foot}>{foot}</div>}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function SearchBox<Value extends OptionValue>({
  list,
  label,
  isSearchable,
  onPaste,
  onBackspace,
  input,
}: SelectPopupProps<Value> & { readonly input: RefObject<HTMLInputElement | null> }) {
  return (
    <div className={isSearchable ? styles.search : styles.hidden}>
      {isSearchable && <Search size={16} strokeWidth={1.5} aria-hidden="true" />}
      <input
        ref={input}
        role="combobox"
        aria-expanded="true"
        aria-controls={list.listId}
        aria-activedescendant={list.active >= 0 ? rowId(list, list.active) : undefined}
        aria-label={`Search ${label}`}
        autoComplete="off"
        spellCheck={false}
        placeholder="Search"
        readOnly={!isSearchable}
        value={list.search}
        onChange={event => list.setSearch(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Backspace' && !list.search) onBackspace?.();
          list.onKeyDown(event);
        }}
        onPaste={onPaste}
      />
    </div>
  );
}
