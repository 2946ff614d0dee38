import type { DataOfPath } from '../../client/manage.ts';
import { Field } from '../../ui/parts/field.tsx';
import { client } from '../api/client.ts';
import { useInfiniteQuery } from '../api/use-query.ts';
import { t as shell } from '../base/messages.ts';
import { may } from '../base/session.ts';
import { formats } from '../messages/language.ts';
import { Checkbox } from '../parts/checkbox.tsx';
import { defaultsOf } from '../parts/country-defaults.ts';
import { EditForm } from '../parts/edit-form.tsx';
import { countries, currencies, languagesIn, timeZones } from '../parts/region-names.ts';
import { SearchField } from '../parts/search-field.tsx';
import { useEdit } from '../parts/use-edit.ts';
import { withScheme } from '../parts/with-scheme.ts';
import { PhotosField } from '../spaces/photos/photos-field.tsx';
import { t } from './messages.ts';
import css from './style.module.css';

/** The venue as in the API. */
export type Venue = DataOfPath<'get', '/venues/{venueId}'>;

interface VenueFormProps {
  readonly venueId: string;
  readonly venue: Venue;
  readonly etag: string;
}

const addressParts = ['street', 'postalCode', 'city', 'region', 'country'] as const;

/** Returns the form's texts; missing values are empty. */
function textsOf(venue: Venue) {
  const { name, description, website, privacyUrl, published, contact, address, photos } = venue;
  const { locale, timezone, currency } = venue;
  const { street = '', postalCode = '', city = '', region = '', country = '' } = address;
  return {
    name,
    description,
    locale,
    timezone,
    currency,
    published,
    photos,
    website: website ?? '',
    privacyUrl: privacyUrl ?? '',
    phone: contact.phone ?? '',
    email: contact.email ?? '',
    street,
    postalCode,
    city,
    region,
    country,
  };
}

type Texts = ReturnType<typeof textsOf>;

/** Returns the changed members; postal address and contact are sent as a whole. */
function mergePatchOf(texts: Texts, changes: Partial<Texts>) {
  const { phone, email, street, postalCode, city, region, country, ...advanced } = changes;
  const { website, privacyUrl, photos, ...plain } = advanced;
  const draft = { ...texts, ...changes, country: (country ?? texts.country).trim().toUpperCase() };
  const nonEmptyTexts = (names: readonly (keyof Texts)[]) =>
    Object.fromEntries(names.flatMap((name) => (draft[name] === '' ? [] : [[name, draft[name]]])));
  const isAny = (names: readonly (keyof Texts)[]) => names.some((name) => name in changes);
  return {
    ...plain,
    ...(photos !== undefined && { photos: [...photos] }),
    ...(website !== undefined && { website: urlOrNull(website) }),
    ...(privacyUrl !== undefined && { privacyUrl: urlOrNull(privacyUrl) }),
    ...(isAny(['phone', 'email']) && { contact: nonEmptyTexts(['phone', 'email']) }),
    ...(isAny(addressParts) && { address: nonEmptyTexts(addressParts) }),
  };
}

/** The labels of the members. */
const names = (): { readonly [Name in keyof Texts]: string } => ({
  name: t('name'),
  description: t('description'),
  locale: t('locale'),
  published: t('published'),
  photos: t('photos'),
  website: t('website'),
  privacyUrl: t('privacyUrl'),
  phone: t('phone'),
  email: t('email'),
  street: t('street'),
  postalCode: t('postalCode'),
  city: t('city'),
  region: t('region'),
  country: t('country'),
  timezone: t('timezone'),
  currency: t('currency'),
});

const urlOrNull = (text: string) => withScheme(text) || null;

/** Renders a form for the venue's public details and contact. */
export function VenueForm({ venueId, venue, etag }: VenueFormProps) {
  const texts = textsOf(venue);
  const edit = useEdit<Texts>({
    key: `venue ${venueId}`,
    saved: texts,
    etag,
    send: (changes, ifMatch) =>
      client.patch('/venues/{venueId}', { path: { venueId }, ifMatch, body: mergePatchOf(texts, changes) }),
  });
  const { draft, change, problems } = edit;
  // Times and amounts of bookings depend on both.
  const path = { venueId };
  const anyRequest = useInfiniteQuery('/venues/{venueId}/booking-requests', { path, query: { limit: '1' } });
  const isNew = anyRequest.data?.length === 0;
  if (!may(venueId, 'venue.edit')) return <PublicPreview venue={venue} />;
  const text = (
    name: Exclude<keyof typeof draft, 'published' | 'photos'>,
    path: string,
    more: { readonly type?: 'email' | 'tel'; readonly rows?: number } = {},
  ) => (
    <Field
      name={name}
      label={t(name)}
      value={draft[name]}
      problem={problems.get(path)}
      {...more}
      autocomplete="off"
      isRequired={name === 'name'}
      onValue={(value) => change({ [name]: value })}
    />
  );
  return (
    <EditForm edit={edit} names={names()} isWrong={[draft.timezone, draft.currency].includes('')}>
      <div class="form card">
        <Checkbox
          name="published"
          isChecked={draft.published}
          onChange={(published) => change({ published })}
        >
          {t('published')} <small>{t('publishedAbout')}</small>
        </Checkbox>
        {text('name', 'name')}
        {text('description', 'description', { rows: 4 })}
        <PhotosField
          venueId={venueId}
          label={t('photos')}
          value={draft.photos}
          onChange={(photos) => change({ photos })}
        />
        <h2>{t('contact')}</h2>
        <div class={css.pair}>
          {text('phone', 'contact.phone', { type: 'tel' })}
          {text('email', 'contact.email', { type: 'email' })}
        </div>
        {text('website', 'website')}
        <h2>{t('address')}</h2>
        <div class={css.pair}>
          {addressParts.map((name) => name !== 'country' && text(name, `address.${name}`))}
          <SearchField
            name="country"
            label={t('country')}
            value={draft.country.toUpperCase()}
            options={countries()}
            isRequired={false}
            problem={problems.get('address.country')}
            onValue={(country) => change({ country, ...(isNew && defaultsOf(country, draft)) })}
          />
        </div>
        <h2>{t('further')}</h2>
        {text('privacyUrl', 'privacyUrl')}
        <SearchField
          name="locale"
          label={t('locale')}
          value={draft.locale}
          options={languagesIn(draft.country.toUpperCase(), texts.locale)}
          isRequired
          problem={problems.get('locale')}
          onValue={(locale) => change({ locale })}
        />
        {isNew ? (
          <>
            <SearchField
              name="timezone"
              label={t('timezone')}
              value={draft.timezone}
              options={timeZones()}
              isRequired
              problem={problems.get('timezone')}
              onValue={(timezone) => change({ timezone })}
            />
            <SearchField
              name="currency"
              label={t('currency')}
              value={draft.currency}
              options={currencies()}
              isRequired
              problem={problems.get('currency')}
              onValue={(currency) => change({ currency })}
            />
            {draft.currency !== venue.currency && draft.currency !== '' && (
              <p role="status">
                {t('currencyChange', {
                  before: formats.money(120_000, venue.currency),
                  after: formats.money(120_000, draft.currency),
                })}
              </p>
            )}
            <p class="note">{t('untilFirst')}</p>
          </>
        ) : (
          <p class="note">{t('fixed', { timezone: venue.timezone, currency: venue.currency })}</p>
        )}
      </div>
    </EditForm>
  );
}

/** Renders the details read-only, for staff who may not edit. */
function PublicPreview({ venue }: { readonly venue: Venue }) {
  const texts = textsOf(venue);
  const names = ['name', 'description', 'phone', 'email', 'website', ...addressParts] as const;
  return (
    <div class="card form">
      <p>{shell('readOnly')}</p>
      <dl class={css.facts}>
        {names
          .filter((name) => texts[name] !== '')
          .map((name) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{texts[name]}</dd>
            </div>
          ))}
        <div>
          <dt>{t('timezone')}</dt>
          <dd>{venue.timezone}</dd>
        </div>
        <div>
          <dt>{t('currency')}</dt>
          <dd>{venue.currency + formats.inBrackets(formats.money(100_000, venue.currency))}</dd>
        </div>
      </dl>
    </div>
  );
}
