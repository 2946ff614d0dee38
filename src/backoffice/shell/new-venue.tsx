import { useRef, useState } from 'preact/hooks';
import { Field } from '../../ui/parts/field.tsx';
import { anonymousClient, client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { navigate } from '../base/address.ts';
import { t } from '../base/messages.ts';
import { pathOf } from '../base/routes.ts';
import { markLoggedIn } from '../base/session.ts';
import { locale, tag } from '../messages/language.ts';
import { currencyOf, languageOfCountry, zoneOfCountry } from '../parts/country-defaults.ts';
import { problemsAt } from '../parts/error-notice.tsx';
import { MutationForm } from '../parts/mutation-form.tsx';
import { Page } from '../parts/page.tsx';
import { countries, currencies, languagesIn, timeZones } from '../parts/region-names.ts';
import { SearchField } from '../parts/search-field.tsx';

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
/** Only if the browser names it: `en-GB` does, `en` does not. */
const ownCountry = new Intl.Locale(locale).region ?? '';

interface NewVenueProps {
  /** Called with true before the venue is sent, and with false once everything is saved: until then, the form stays. */
  readonly onUnfinished: (isUnfinished: boolean) => void;
}

/** Renders a form to create the first venue of a service: name, country, language, time zone and currency. */
export function NewVenue({ onUnfinished }: NewVenueProps) {
  const [name, setName] = useState('');
  const [country, setCountry] = useState(ownCountry);
  // That of the country until the person chooses one; in their own country, theirs.
  const [chosen, setChosen] = useState<string | null>(null);
  const spoken = tag.split('-')[0] + (country && `-${country}`);
  const language = chosen ?? (country === ownCountry ? spoken : (languageOfCountry(country) ?? spoken));
  const [timezone, setTimezone] = useState(own);
  const [currency, setCurrency] = useState(currencyOf(ownCountry) ?? '');
  const isMade = useRef(false);
  const chooseCountry = (code: string) => {
    setCountry(code);
    const zone = zoneOfCountry(code, timezone);
    if (zone !== undefined) setTimezone(zone);
    const money = currencyOf(code);
    if (money !== undefined) setCurrency(money);
  };
  const create = useMutation({
    async mutationFn(id: string) {
      onUnfinished(true);
      const made = await client.post('/venues', {
        body: { id, name, timezone, currency, locale: language },
      });
      if (!made.ok && !isMade.current) return made;
      // A repeat after a failure finds the venue that was made.
      isMade.current = true;
      if (country !== '') {
        const placed = await client.patch('/venues/{venueId}', {
          path: { venueId: id },
          ifMatch: '*',
          body: { address: { country } },
        });
        if (!placed.ok) return placed;
      }
      // The account has a venue now.
      return anonymousClient.get('/session', {});
    },
    onSuccess({ data }, id) {
      onUnfinished(false);
      markLoggedIn(data as Parameters<typeof markLoggedIn>[0]);
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
        isOff={[name.trim(), language, timezone, currency].includes('')}
      >
        <p>{t('newVenueText')}</p>
        <Field
          name="name"
          label={t('venueName')}
          value={name}
          problem={problems.get('venue.name')}
          autocomplete="organization"
          isRequired
          onValue={setName}
        />
        <SearchField
          name="country"
          label={t('country')}
          value={country}
          options={countries()}
          isRequired={false}
          problem={undefined}
          onValue={chooseCountry}
        />
        <SearchField
          name="locale"
          label={t('language')}
          value={language}
          options={languagesIn(country, language)}
          isRequired
          problem={problems.get('venue.locale')}
          onValue={setChosen}
        />
        <SearchField
          name="timezone"
          label={t('timezone')}
          value={timezone}
          options={timeZones()}
          isRequired
          problem={problems.get('venue.timezone')}
          onValue={setTimezone}
        />
        <SearchField
          name="currency"
          label={t('currency')}
          value={currency}
          options={currencies()}
          isRequired
          problem={problems.get('venue.currency') ?? problems.get('currency')}
          onValue={setCurrency}
        />
      </MutationForm>
    </Page>
  );
}
