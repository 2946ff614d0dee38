import { useId, useState } from 'preact/hooks';
import type { ManagementSchemas } from '../../../client/manage.ts';
import { useQuery } from '../../api/use-query.ts';
import { useDebounced } from '../../parts/use-debounced.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';

/** A guest of an earlier request. */
export interface EarlierGuest {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
}

interface GuestComboboxProps {
  readonly venueId: string;
  readonly name: 'name' | 'email';
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly isRequired: boolean;
  readonly onValue: (value: string) => void;
  readonly onGuest: (guest: EarlierGuest) => void;
}

const mostGuests = '6';
/** How long a person pauses while typing, in milliseconds. */
const pauseMs = 200;

/** Renders a field that suggests guests of earlier requests, by name or e-mail address (WAI-ARIA APG, combobox). */
export function GuestCombobox(props: GuestComboboxProps) {
  const { venueId, name, label, value, problem, isRequired, onValue, onGuest } = props;
  const id = useId();
  const text = useDebounced(value.trim(), pauseMs);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isAsked = isOpen && text.length >= 2;
  const found = useQuery(isAsked ? '/venues/{venueId}/guests' : null, {
    path: { venueId },
    query: { text: text.slice(0, 200), limit: mostGuests },
  });
  const guests = isAsked ? (found.data ?? []).map(contactsOf) : [];
  const choose = (guest: EarlierGuest | undefined) => {
    if (!guest) return;
    onGuest(guest);
    setOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (guests.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined)
      setActive((active + step + guests.length + (active < 0 && step < 0 ? 1 : 0)) % guests.length);
    else if (event.key === 'Enter' && active >= 0) choose(guests[active]);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div part="field" class={css.combobox}>
      <label for={name}>
        <bdi>{label}</bdi>
      </label>
      <input
        id={name}
        name={name}
        part="input"
        dir="auto"
        autocomplete="off"
        value={value}
        role="combobox"
        inputMode={name === 'email' ? 'email' : undefined}
        autocapitalize={name === 'email' ? 'none' : undefined}
        aria-required={isRequired || undefined}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && `problem-${name}`}
        aria-autocomplete="list"
        aria-expanded={guests.length > 0}
        aria-controls={id}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        onInput={({ currentTarget }) => {
          setOpen(true);
          setActive(-1);
          onValue(currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <div id={id} role="listbox" aria-label={t('earlierGuests')} hidden={guests.length === 0}>
        {guests.map((guest, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus
          <div
            key={`${guest.name} ${guest.email} ${guest.phone}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // Keeps the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(guest)}
          >
            <b dir="auto">{guest.name}</b>{' '}
            <small>{[guest.email, guest.company].filter(Boolean).join(' · ')}</small>
          </div>
        ))}
      </div>
      {problem && (
        <p class="problem" id={`problem-${name}`}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** Returns the newest contacts of a guest. */
const contactsOf = ({ guest }: ManagementSchemas['DirectoryGuest']): EarlierGuest => ({
  name: guest.name,
  email: guest.email ?? '',
  phone: guest.phone ?? '',
  company: guest.company ?? '',
});
