import { useState } from 'preact/hooks';
import { newIdempotencyKey } from '../../../client/idempotency-key.ts';
import { type HoldPeriod, holdPeriods } from '../../../domain/booking/hold.ts';
import type { LetterLanguage } from '../../../domain/letters/letter.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { client } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { currentUrl, navigate } from '../../base/address.ts';
import { t as shell } from '../../base/messages.ts';
import { pathOf } from '../../base/routes.ts';
import { may } from '../../base/session.ts';
import { showToast } from '../../base/toast.ts';
import { locale } from '../../messages/language.ts';
import { ErrorNotice, problemsAt } from '../../parts/error-notice.tsx';
import { MutationForm } from '../../parts/mutation-form.tsx';
import { Page } from '../../parts/page.tsx';
import { parseTypedAmount } from '../../parts/typed-amount.ts';
import { useDraft } from '../../parts/use-draft.ts';
import { languageOfVenue } from '../letters/guest-language.ts';
import { LanguageSelect } from '../letters/language-select.tsx';
import { t } from '../messages.ts';
import { dateBody, type EnteredDate, hasQuote, noDate } from '../offer/entered-date.ts';
import { refusalsOf } from '../offer/refusal.ts';
import { knownErased } from '../request/known-erased.ts';
import { type EnteredSeries, noSeries } from '../series/entered-series.ts';
import { useExtendedBooking } from '../series/extended-booking.ts';
import { SeriesDates } from '../series/series-dates.tsx';
import { SeriesFields } from '../series/series-fields.tsx';
import { useSeries } from '../series/use-series.ts';
import css from '../style.module.css';
import { BookingError } from './booking-error.tsx';
import { DateList } from './date-list.tsx';
import { useDateNames } from './entered-date-names.ts';
import { GroupField, useGroups } from './group-field.tsx';
import { GuestCombobox } from './guest-combobox.tsx';
import { prefilledDates } from './prefilled-dates.ts';
import { PriceFields, priceLines } from './price-fields.tsx';
import { useQuotes } from './use-quotes.ts';

/** The form's fields about the guest. */
const aboutGuest = ['name', 'email', 'phone', 'company'] as const;

/** The preview shows what is in the way of a series. */
const noRefusals: ReadonlyMap<string, string> = new Map();

const emptyForm = {
  name: '',
  phone: '',
  email: '',
  company: '',
  message: '',
  // '': the venue's.
  language: '' as LetterLanguage | '',
  // '': those of the email address.
  groups: '',
  total: '',
  priceReason: '',
  isPerDate: false,
  isMonthly: false,
  series: noSeries,
  // As shown when the entry began: the guest of the former series may be erased while the person types. null: not begun.
  knownErased: null as boolean | null,
};

interface Booking extends Readonly<typeof emptyForm> {
  /** The main date first. */
  readonly dates: readonly EnteredDate[];
  readonly as: HoldPeriod | 'accepted' | 'waiting';
}

const filledIn = <Texts extends Record<string, string>>(texts: Texts) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')) as Texts;

/**
 * Renders a form to enter a booking, for example from a phone call. The URL may prefill it, for links from the
 * calendar: `…/requests/new?space=main-hall&slot=evening&package=dry-hire&date=2027-03-12` (see `prefilledDates`). With
 * `extends`, it is the next season of the series with that reference.
 */
export function NewBooking({ venueId }: { readonly venueId: string }) {
  const { searchParams: query } = currentUrl.value;
  const prefilled = prefilledDates(query);
  const [first] = prefilled;
  const key = `new booking ${venueId} ${query}`;
  const continues = query.get('extends') ?? '';
  const former = useExtendedBooking(venueId, continues);
  const saved: Booking = {
    ...emptyForm,
    ...(former && { ...former.guest, series: former.series, isMonthly: former.isMonthly }),
    dates: former ? [former.first] : prefilled,
    as: 'accepted',
  };
  const isLoading = continues !== '' && former === null;
  const { draft, change, drop } = useDraft<Booking>(key, isLoading ? null : saved);
  const guestErased = draft?.knownErased ?? former?.guestErased ?? false;
  const continued = { continues, ...knownErased(guestErased) };
  const [isTried, setTried] = useState(false);
  const venue = useQuery('/venues/{venueId}', { path: { venueId } });
  const currency = venue.data?.currency ?? 'EUR';
  const entered = draft?.dates ?? prefilled;
  const isSeries = entered.length === 1 && draft?.series.frequency !== '';
  const venueGroups = venue.data?.groups ?? [];
  const guest = { email: draft?.email ?? '', choice: draft?.groups ?? '' };
  const chosen = useGroups(venueId, venueGroups, guest);
  const series = useSeries(venueId, draft?.series ?? noSeries, entered[0] ?? first, chosen.ids);
  const price = useQuotes(venueId, isSeries ? [] : entered, chosen.ids);
  const names = useDateNames(venueId, entered);
  const quotes = entered.map((_, index) => price.data?.[index] ?? null);
  const dates = isSeries ? series.dates.map((each) => each.entered) : entered;
  // Custom times have no price of today.
  const isUnpriced = dates.every(({ isFree }) => isFree);
  const prices = isSeries ? series.dates : quotes;
  const quotedCents = prices.reduce((sum, each) => sum + (each?.totalCents ?? 0), 0);
  // One key per booking, so that a retry does not create it twice.
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const book = useMutation({
    mutationFn: ({ dates: [main = noDate, ...others], ...booking }: Booking) => {
      const { as, total, priceReason, isPerDate, isMonthly } = booking;
      const { name, email, phone, company, message, language } = booking;
      const totalCents = parseTypedAmount(total, currency, locale);
      const isOther = totalCents !== null && (isPerDate || totalCents !== quotedCents);
      return client.post('/venues/{venueId}/booking-requests', {
        path: { venueId },
        idempotencyKey,
        body: {
          ...dateBody(main),
          ...(others.length > 0 && { additionalItems: others.map(dateBody) }),
          ...(isSeries && series.rule && { series: { ...series.rule, ...(former && continued) } }),
          ...(venueGroups.length > 0 && { groups: [...chosen.ids] }),
          // Blank fields are omitted: the service reports missing ones.
          ...filledIn({ name, email, phone, company, message, language }),
          ...(as === 'waiting' ? { wait: true } : as === 'accepted' ? { accept: true } : { holdPeriod: as }),
          // What is shown is what is booked.
          ...(!isUnpriced && (isSeries || price.data) && { expectedTotalCents: quotedCents }),
          ...(totalCents !== null &&
            (isOther || isUnpriced) &&
            (isSeries && isPerDate ? { totalPerDateCents: totalCents } : { totalCents })),
          ...(isSeries && isMonthly && { instalments: 'monthly' as const }),
          ...(isOther && !isUnpriced && priceReason.trim() !== '' && { priceReason }),
        },
      });
    },
    onError({ problem }) {
      if (problem === 'guest_erased') change({ knownErased: true });
      if (isSeries) series.refetch();
      else if (price.data) price.refetch();
    },
    onSuccess({ data }, { as }) {
      drop();
      const count = data.items.length;
      showToast({
        text: as === 'waiting' ? t('didWait') : t(as === 'accepted' ? 'didBook' : 'didHold', { count }),
      });
      navigate(pathOf(venueId, 'requests', [data.reference]));
    },
  });
  const back = { link: pathOf(venueId, 'requests'), label: shell('backToList') };
  if (!may(venueId, 'requests.decide') || draft === null)
    return (
      <Page title={t('newTitle')} back={back}>
        {!isLoading && <p class="note">{shell('readOnly')}</p>}
      </Page>
    );
  const refusals = refusalsOf(book.error);
  // A conflict is shown with its date.
  const problems = problemsAt(refusals.size > 0 ? null : book.error);
  const totalCents = parseTypedAmount(draft.total, currency, locale);
  const isPriceMissing = isSeries
    ? dates.length === 0
    : entered.some(hasQuote) && !price.data && !price.error;
  const edit = (members: Partial<typeof draft>) => {
    setKey(newIdempotencyKey());
    change({ knownErased: guestErased, ...members });
  };
  const changeDates = (next: readonly EnteredDate[]) => {
    // The conflicts of the former dates.
    book.reset();
    edit({ dates: next });
  };
  const changeSeries = (next: EnteredSeries) => {
    book.reset();
    edit({ series: next });
  };
  return (
    <Page title={t('newTitle')} back={back}>
      <MutationForm
        mutation={book}
        onSubmit={() => {
          setTried(true);
          if (!isPriceMissing && (draft.total.trim() === '' || totalCents !== null))
            book.mutate({ ...draft, dates });
        }}
        submit={t('saveBooking')}
        // Nothing is booked at a price that was not shown.
        isOff={isPriceMissing}
        className={`form card ${css.newBooking}`}
        showError={(error) => (
          <BookingError
            venueId={venueId}
            // The dates that were sent: those of a series change with its next preview.
            error={error}
            dates={book.variables?.dates ?? []}
            onWait={() => {
              edit({ as: 'waiting' });
              book.mutate({ ...draft, dates, as: 'waiting' });
            }}
          />
        )}
        actions={
          <Button
            look="quiet"
            onClick={() => {
              drop();
              navigate(back.link);
            }}
          >
            {shell('cancel')}
          </Button>
        }
      >
        <DateList
          venueId={venueId}
          dates={entered}
          quotes={quotes}
          problems={problems}
          isSeries={isSeries}
          refusals={isSeries ? noRefusals : refusals}
          onDates={changeDates}
        />
        {entered.length === 1 && (
          <SeriesFields
            series={draft.series}
            first={entered[0] ?? first}
            problems={problemsAt(series.error)}
            onSeries={(members) => changeSeries({ ...draft.series, ...members })}
          />
        )}
        {isSeries && series.error && problemsAt(series.error).size === 0 && (
          <ErrorNotice error={series.error} onRetry={series.refetch} />
        )}
        {isSeries && series.preview && (
          <SeriesDates
            venueId={venueId}
            preview={series.preview}
            spaceId={entered[0]?.spaceId ?? ''}
            choices={draft.series.choices}
            onChoices={(choices) => changeSeries({ ...draft.series, choices })}
          />
        )}
        <div class={css.place}>
          {aboutGuest.map((name) =>
            name === 'name' || name === 'email' ? (
              <GuestCombobox
                key={name}
                venueId={venueId}
                name={name}
                label={t(name)}
                value={draft[name]}
                isRequired={name === 'name'}
                problem={problems.get(name)}
                onValue={(value) => edit({ [name]: value })}
                onGuest={edit}
              />
            ) : (
              <Field
                key={name}
                name={name}
                label={t(name)}
                value={draft[name]}
                isRequired={false}
                {...(name === 'phone' && { type: 'tel' as const })}
                problem={problems.get(name)}
                autocomplete="off"
                onValue={(value) => edit({ [name]: value })}
              />
            ),
          )}
          <LanguageSelect
            label={t('guestLanguage')}
            language={draft.language || languageOfVenue(venue.data?.locale ?? 'en')}
            onLanguage={(language) => edit({ language })}
          />
          <Field
            name="message"
            label={t('message')}
            value={draft.message}
            rows={3}
            isRequired={false}
            problem={problems.get('message')}
            autocomplete="off"
            onValue={(message) => edit({ message })}
          />
        </div>
        {venueGroups.length > 0 && (
          <GroupField
            groups={venueGroups}
            chosen={chosen}
            choice={draft.groups}
            problem={problems.get('groups[0]')}
            onChoice={(groups) => edit({ groups })}
          />
        )}
        <PriceFields
          quotedCents={quotedCents}
          isUnpriced={isUnpriced}
          currency={currency}
          isTried={isTried}
          problems={problems}
          totalCents={totalCents}
          lines={isSeries ? [] : priceLines(names, quotes)}
          series={
            isSeries ? { isPerDate: draft.isPerDate, isMonthly: draft.isMonthly, dates: dates.length } : null
          }
          total={draft.total}
          reason={draft.priceReason}
          onChange={edit}
        />
        <div part="field">
          <label for="as">{t('bookAs')}</label>
          <select
            id="as"
            value={draft.as}
            onChange={({ currentTarget: { value } }) =>
              edit({
                as: value === 'waiting' ? value : (holdPeriods.find((each) => each === value) ?? 'accepted'),
              })
            }
          >
            <option value="accepted">{t('bookAtOnce')}</option>
            {holdPeriods.map((period) => (
              <option key={period} value={period}>
                {t(`hold_${period}`)}
              </option>
            ))}
            <option value="waiting">{t('bookWaiting')}</option>
          </select>
        </div>
      </MutationForm>
    </Page>
  );
}
