import { useState } from 'preact/hooks';
import { Field } from '../../ui/parts/field.tsx';
import { Select } from '../../ui/parts/select.tsx';
import { anonymousClient, client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { locale } from '../messages/language.ts';
import { problemsAt } from '../parts/error-notice.tsx';
import { MutationForm } from '../parts/mutation-form.tsx';
import { Page } from '../parts/page.tsx';
import { navigate } from './address.ts';
import { t } from './messages.ts';
import { pathOf } from './routes.ts';
import { markLoggedIn } from './session.ts';

/** Returns an id for a venue's name: `Tallow Street Arts Centre` becomes `tallow-street-arts-centre`. */
function slugFrom(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 64) || 'venue'
  );
}

const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
const all = (key: 'timeZone' | 'currency') =>
  Intl.supportedValuesOf(key).map((name) => [name, name] as const);

/** Renders a form to create the first venue of a service: name, country, time zone and currency. */
export function NewVenue() {
  const [name, setName] = useState('');
  const [timezone, setTimezone] = useState(own);
  const [currency, setCurrency] = useState('');
  const create = useMutation({
    async mutationFn(id: string) {
      const made = await client.post('/venues', { body: { id, name, timezone, currency, locale } });
      // The account has a venue now.
      return made.ok ? anonymousClient.get('/session', {}) : made;
    },
    onSuccess({ data }, id) {
      markLoggedIn(data);
      navigate(pathOf(id, 'spaces'), 'replace');
    },
  });
  const problems = problemsAt(create.error);
  return (
    <Page title={t('newVenue')}>
      <MutationForm
        mutation={create}
        onSubmit={() => create.mutate(slugFrom(name))}
        submit={t('makeVenue')}
        isOff={name.trim() === '' || currency === ''}
      >
        <p>{t('newVenueText')}</p>
        <Field
          {...{ name: 'name', label: t('venueName'), value: name, problem: problems.get('venue.name') }}
          autocomplete="organization"
          isRequired
          onValue={setName}
        />
        <Select
          {...{ name: 'timezone', label: t('timezone'), hint: undefined, value: timezone }}
          options={all('timeZone')}
          isRequired
          problem={problems.get('venue.timezone')}
          onValue={setTimezone}
        />
        <Select
          {...{ name: 'currency', label: t('currency'), hint: undefined, value: currency }}
          options={all('currency')}
          isRequired
          problem={problems.get('venue.currency') ?? problems.get('currency')}
          onValue={setCurrency}
        />
      </MutationForm>
    </Page>
  );
}
