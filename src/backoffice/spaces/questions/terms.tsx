import { Field } from '../../../ui/parts/field.tsx';
import { Checkbox } from '../../parts/checkbox.tsx';
import { t } from '../messages.ts';
import type { Venue } from '../space-details.ts';

type TermsValue = Pick<Venue, 'terms'>;

interface TermsProps {
  readonly draft: TermsValue;
  readonly change: (members: Partial<TermsValue>) => void;
  readonly problems: ReadonlyMap<string, string>;
}

/** Renders a form for the terms that visitors accept. */
export function Terms({ draft, change, problems }: TermsProps) {
  const { terms } = draft;
  const member = (name: 'label' | 'url' | 'version', label: string, hint?: string) =>
    terms && (
      <Field
        name={`terms-${name}`}
        label={label}
        hint={hint}
        value={terms[name]}
        autocomplete="off"
        isRequired
        problem={problems.get(`terms.${name}`)}
        onValue={(value) => change({ terms: { ...terms, [name]: value } })}
      />
    );
  return (
    <section class="card">
      <h2>{t('terms')}</h2>
      <Checkbox
        name="terms"
        isChecked={terms !== null}
        onChange={(isOn) =>
          change({ terms: isOn ? { label: t('termsDefault'), url: '', version: '1' } : null })
        }
      >
        {t('termsTick')}
      </Checkbox>
      {member('label', t('termsLabel'))}
      {member('url', t('termsUrl'), 'https://…')}
      {member('version', t('termsVersion'), t('termsVersionHint'))}
    </section>
  );
}
