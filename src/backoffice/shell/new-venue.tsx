import { useState } from 'preact/hooks';
import type { ManagementError } from '../../client/manage.ts';
import { MainButton } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import { Select } from '../../ui/parts/select.tsx';
import { manager, stranger } from '../asking/manager.ts';
import { Page } from '../parts/page.tsx';
import { problemsOf, Trouble } from '../parts/trouble.tsx';
import { locale } from '../words/language.ts';
import { goTo } from './address.ts';
import { linkIn } from './places.ts';
import { nowIn } from './session.ts';
import { t } from './words.ts';

/** The id of a venue of that name: `Tallow Street Arts Centre` is `tallow-street-arts-centre`. */
function idFrom(name: string): string {
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

/** The first venue of a service: what it is called, and where and in what money it lives. Everything else is edited. */
export function NewVenue() {
  const [name, setName] = useState('');
  const [timezone, setTimezone] = useState(own);
  const [currency, setCurrency] = useState('');
  const [error, setError] = useState<ManagementError | null>(null);
  const [isMaking, setMaking] = useState(false);
  const make = async (event: Event) => {
    event.preventDefault();
    if (isMaking) return;
    setMaking(true);
    const id = idFrom(name);
    const made = await manager.post('/venues', { body: { id, name, timezone, currency, locale } });
    // Whoever asks has a venue now.
    const session = made.ok ? await stranger.get('/session', {}) : made;
    setMaking(false);
    if (!session.ok) return setError(session.error);
    nowIn(session.data);
    goTo(linkIn(id, 'spaces'), 'replace');
  };
  const problems = problemsOf(error);
  return (
    <Page title={t('newVenue')}>
      <form class="form card" noValidate onSubmit={make}>
        <p>{t('newVenueText')}</p>
        {error && <Trouble error={error} />}
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
        <MainButton isSubmit isOff={isMaking || name.trim() === '' || currency === ''}>
          {t('makeVenue')}
        </MainButton>
      </form>
    </Page>
  );
}
