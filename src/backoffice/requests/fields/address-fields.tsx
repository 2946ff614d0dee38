import { useEffect, useState } from 'preact/hooks';
import { Field } from '../../../ui/parts/field.tsx';
import { Select } from '../../../ui/parts/select.tsx';
import { countries } from '../../parts/region-names.ts';
import css from '../style.module.css';
import { addressBody, addressLines, type EnteredAddress } from './entered-address.ts';
import { t } from './messages.ts';

interface AddressFieldsProps {
  readonly address: EnteredAddress;
  /** Errors by member: `street`. */
  readonly problems: ReadonlyMap<string, string>;
  readonly onAddress: (address: EnteredAddress) => void;
}

/** Renders fields for the postal address of a guest. They are closed at first if it has none. */
export function AddressFields({ address, problems, onAddress }: AddressFieldsProps) {
  const hasProblem = [...addressLines, 'country'].some((member) => problems.has(member));
  const [isOpen, setOpen] = useState(() => addressBody(address) !== null);
  useEffect(() => {
    if (hasProblem) setOpen(true);
  }, [hasProblem]);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} class={css.wide}>
      <summary>{t('postalAddress')}</summary>
      <div class={css.place}>
        {addressLines.map((member) => (
          <Field
            key={member}
            name={member}
            label={t(member)}
            value={address[member]}
            isRequired={false}
            problem={problems.get(member)}
            autocomplete="off"
            onValue={(value) => onAddress({ ...address, [member]: value })}
          />
        ))}
        <Select
          name="country"
          label={t('country')}
          value={address.country}
          isRequired={false}
          problem={problems.get('country')}
          options={countries()}
          onValue={(country) => onAddress({ ...address, country })}
        />
      </div>
    </details>
  );
}
