import type { ComponentChildren } from 'preact';
import { Button } from '../../../ui/parts/button.tsx';
import { t as shell } from '../../base/messages.ts';
import { formats } from '../../messages/language.ts';
import { useFocus } from '../../parts/use-focus.ts';
import css from '../style.module.css';
import { moveItem, OrderButtons } from './order-buttons.tsx';
import { useListKeys } from './use-list-keys.ts';

interface SortableListProps<Entry> {
  readonly entries: readonly Entry[];
  readonly onEntries: (entries: readonly Entry[]) => void;
  /**
   * Returns the id of an entry's first field, which gets the focus when the entry is added or the next one removed.
   */
  readonly fieldOf: (at: number) => string;
  /** Returns an entry's id. If omitted, generated keys move with the entries. */
  readonly idOf?: (entry: Entry) => string;
  readonly addLabel: string;
  /** Returns a new entry to fill in. */
  readonly newEntry: () => Entry;
  /**
   * The fields of an entry.
   *
   * @param set replaces the entry
   */
  readonly children: (entry: Entry, at: number, set: (entry: Entry) => void) => ComponentChildren;
}

/** Renders a list of named entries with fields, to sort, add and remove. */
export function SortableList<Entry extends { readonly name: string }>({
  entries,
  onEntries,
  fieldOf,
  idOf,
  addLabel,
  newEntry,
  children,
}: SortableListProps<Entry>) {
  const focusOn = useFocus();
  // Pending work of an entry, such as an upload, stays with it when it is moved.
  const keys = useListKeys(entries.length);
  return (
    <>
      {entries.map((entry, at) => (
        <div class={css.entry} key={idOf?.(entry) ?? keys.of(at)}>
          {children(entry, at, (next) => onEntries(entries.with(at, next)))}
          <div class="actions">
            <OrderButtons
              name={entry.name}
              at={at}
              count={entries.length}
              onMove={(to) => {
                keys.move(at, to);
                onEntries(moveItem(entries, at, to));
              }}
            />
            <Button
              look="quiet"
              name={`${shell('remove')}${formats.colon}${entry.name}`}
              onClick={() => {
                focusOn(fieldOf(Math.max(0, at - 1)));
                keys.drop(at);
                onEntries(entries.toSpliced(at, 1));
              }}
            >
              {shell('remove')}
            </Button>
          </div>
        </div>
      ))}
      <div class="actions">
        <Button
          onClick={() => {
            focusOn(fieldOf(entries.length));
            onEntries([...entries, newEntry()]);
          }}
        >
          {addLabel}
        </Button>
      </div>
    </>
  );
}
