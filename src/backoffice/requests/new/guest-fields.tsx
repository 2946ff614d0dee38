import { Field } from '../../../ui/parts/field.tsx';
import { AddressFields } from '../fields/address-fields.tsx';
import { languageOfVenue } from '../letters/guest-language.ts';
import { LanguageSelect } from '../letters/language-select.tsx';
import { t } from '../messages.ts';
import css from '../style.module.css';
import type { BookingDraft } from './booking-draft.ts';
import { GuestCombobox } from './guest-combobox.tsx';

const names = ['name', 'email', 'phone', 'company'] as const;

type Guest = Pick<BookingDraft, (typeof names)[number] | 'language' | 'address'> & {
  /** Omitted: it has no field. */
  readonly message?: string;
};

interface GuestFieldsProps {
  readonly venueId: string;
  readonly guest: Guest;
  /** The language of a guest for whom none was chosen. */
  readonly venueLocale: string;
  readonly problems: ReadonlyMap<string, string>;
  readonly onChange: (members: Partial<Guest>) => void;
}

/** Renders the fields about the guest of a booking; name and address suggest guests of earlier requests. */
export function GuestFields({ venueId, guest, venueLocale, problems, onChange }: GuestFieldsProps) {
  return (
    <div class={css.place}>
      {names.map((name) =>
        name === 'name' || name === 'email' ? (
          <GuestCombobox
            key={name}
            venueId={venueId}
            name={name}
            label={t(name)}
            value={guest[name]}
            isRequired={name === 'name'}
            problem={problems.get(name)}
            onValue={(value) => onChange({ [name]: value })}
            onGuest={onChange}
          />
        ) : (
          <Field
            key={name}
            name={name}
            label={t(name)}
            value={guest[name]}
            isRequired={false}
            {...(name === 'phone' && { type: 'tel' as const })}
            problem={problems.get(name)}
            autocomplete="off"
            onValue={(value) => onChange({ [name]: value })}
          />
        ),
      )}
      <LanguageSelect
        label={t('guestLanguage')}
        language={guest.language || languageOfVenue(venueLocale)}
        onLanguage={(language) => onChange({ language })}
      />
      <AddressFields
        address={guest.address}
        problems={new Map([...problems].map(([path, text]) => [path.replace(/^address\./, ''), text]))}
        onAddress={(address) => onChange({ address })}
      />
      {guest.message !== undefined && (
        <Field
          name="message"
          label={t('message')}
          value={guest.message}
          rows={3}
          isRequired={false}
          problem={problems.get('message')}
          autocomplete="off"
          onValue={(message) => onChange({ message })}
        />
      )}
    </div>
  );
}
