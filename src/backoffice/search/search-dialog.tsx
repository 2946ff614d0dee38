import { useId, useRef, useState } from 'preact/hooks';
import { visitorTimezone } from '../../ui/locale/own-zone.ts';
import { dateIn } from '../../ui/locale/zone.ts';
import { useInfiniteQuery, useQuery } from '../api/use-query.ts';
import { navigate } from '../base/address.ts';
import { t as shell } from '../base/messages.ts';
import { SvgIcon } from '../parts/icon.tsx';
import { useDebounced } from '../parts/use-debounced.ts';
import { useModal } from '../parts/use-modal.ts';
import { messages as settings } from '../settings/messages.ts';
import { messages, t } from './messages.ts';
import { type Result, resultsFor } from './results.ts';
import css from './style.module.css';

/** Debounces typing, in milliseconds. */
const delayMs = 150;

/** Loads the texts of the dialog, and those of the settings, which it finds by their names. */
export const loadTexts = () => Promise.all([messages.load(), settings.load()]);

interface SearchDialogProps {
  readonly venueId: string;
  readonly onClose: () => void;
}

/** Renders the search dialog: a combobox that finds guests, references, dates, spaces and pages. */
export function SearchDialog({ venueId, onClose }: SearchDialogProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const dialog = useModal(field);
  const [text, setText] = useState('');
  const searched = useDebounced(text.trim(), delayMs);
  const [at, setAt] = useState(0);
  const requests = useInfiniteQuery(searched === '' ? null : '/venues/{venueId}/booking-requests', {
    path: { venueId },
    query: { text: searched, sort: 'event', limit: '8' },
  });
  const guests = useInfiniteQuery(searched === '' ? null : '/venues/{venueId}/guests', {
    path: { venueId },
    query: { text: searched, limit: '4' },
  });
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: { limit: '200' } });
  const venues = useQuery('/venues', {}).data ?? [];
  const found = {
    venueId,
    text,
    today: dateIn(visitorTimezone(), Date.now()),
    guests: searched === '' ? [] : (guests.data ?? []),
    requests: searched === '' ? [] : (requests.data ?? []),
    spaces: spaces.data ?? [],
  };
  const results = resultsFor(found);
  const current = Math.min(at, results.length - 1);
  const open = ({ link }: Result) => {
    onClose();
    navigate(link);
  };
  const move = (to: number) => {
    const next = (to + results.length) % Math.max(1, results.length);
    setAt(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, isComposing } = event;
    if (isComposing || !['ArrowDown', 'ArrowUp', 'Enter'].includes(key)) return;
    event.preventDefault();
    const chosen = results[current];
    if (key !== 'Enter') move(key === 'ArrowDown' ? current + 1 : current - 1);
    else if (chosen) open(chosen);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, by `onCancel`
    <dialog
      ref={dialog}
      class={css.dialog}
      aria-label={shell('find')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div class={css.head}>
        <SvgIcon name="search" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={shell('find')}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={results.length === 0 ? undefined : `${id}-${current}`}
          placeholder={t('hint')}
          autocomplete="off"
          spellcheck={false}
          dir="auto"
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" class="quiet" onClick={onClose}>
          {shell('close')}
        </button>
      </div>
      <p class="unseen" role="status">
        {text.trim() === '' ? '' : t('found', { count: results.length })}
      </p>
      {results.length === 0 && <p class={css.none}>{t('none')}</p>}
      {venues.length > 1 && text.trim() !== '' && (
        <p class={css.where}>
          {t('searched', { venue: venues.find(({ id }) => id === venueId)?.name ?? venueId })}
        </p>
      )}
      <div id={id} class={css.results} role="listbox" aria-label={shell('find')}>
        {results.map((result, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={result.link + result.detail}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            onClick={() => open(result)}
          >
            <span dir="auto">{result.label}</span>
            <small dir="auto">{result.detail}</small>
            <small class={css.kind}>{t(result.kind)}</small>
          </div>
        ))}
      </div>
    </dialog>
  );
}
