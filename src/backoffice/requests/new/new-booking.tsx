import { useState } from 'preact/hooks';
import { newIdempotencyKey } from '../../../client/idempotency-key.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { client } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { currentUrl, navigate } from '../../base/address.ts';
import { mayBeSaved } from '../../base/lost-response.ts';
import { t as shell } from '../../base/messages.ts';
import { pathOf } from '../../base/routes.ts';
import { may } from '../../base/session.ts';
import { showToast } from '../../base/toast.ts';
import { locale } from '../../messages/language.ts';
import { problemsAt } from '../../parts/error-notice.tsx';
import { MutationForm } from '../../parts/mutation-form.tsx';
import { Page } from '../../parts/page.tsx';
import { parseTypedAmount } from '../../parts/typed-amount.ts';
import { useDraft } from '../../parts/use-draft.ts';
import { taxKindOf } from '../fields/adjustment-fields.tsx';
import { adjustmentsBody, areComplete } from '../fields/entered-adjustments.ts';
import { questionsFor } from '../fields/entered-answers.ts';
import { t } from '../messages.ts';
import { type EnteredDate, noDate } from '../offer/entered-date.ts';
import { refusalsOf } from '../offer/refusal.ts';
import { knownErased } from '../request/known-erased.ts';
import { type EnteredSeries, noSeries } from '../series/entered-series.ts';
import { priceOfFormer, useExtendedBooking } from '../series/extended-booking.ts';
import { useSeries } from '../series/use-series.ts';
import css from '../style.module.css';
import { BookAsSelect } from './book-as-select.tsx';
import { type BookingDraft, bookingBody, emptyBooking, replacesPrice } from './booking-draft.ts';
import { BookingError } from './booking-error.tsx';
import { ContinuesNote } from './continues-note.tsx';
import { DateList } from './date-list.tsx';
import { useDateNames } from './entered-date-names.ts';
import { useGroups } from './group-field.tsx';
import { useGuestOfLink } from './guest-of-link.ts';
import { prefilledDates } from './prefilled-dates.ts';
import { PriceFields } from './price-fields.tsx';
import { PricePanel } from './price-panel.tsx';
import { SaleFields } from './sale-fields.tsx';
import { SeriesSection } from './series-section.tsx';
import { bookingDraftName, UnfinishedBooking } from './unfinished-booking.tsx';
import { useBookingPrice } from './use-booking-price.ts';

/** A booking as it is sent. */
interface Sent {
  readonly booking: BookingDraft;
  readonly idempotencyKey: string;
  readonly body: ReturnType<typeof bookingBody>;
}

/** The preview shows what is in the way of a series. */
const noRefusals: ReadonlyMap<string, string> = new Map();

/**
 * Renders a form to enter a booking, for example from a phone call. The URL may prefill it, for links from the
 * calendar: `…/requests/new?space=main-hall&slot=evening&package=dry-hire&date=2027-03-12` (see `prefilledDates`). With
 * `extends`, it is the next season of the series with that reference; with `guest`, it is for the guest of that request.
 */
export function NewBooking({ venueId }: { readonly venueId: string }) {
  const { searchParams: query } = currentUrl.value;
  const prefilled = prefilledDates(query);
  const [first] = prefilled;
  const key = bookingDraftName(venueId, query);
  const continues = query.get('extends') ?? '';
  const former = useExtendedBooking(venueId, continues);
  const ofLink = useGuestOfLink(venueId, query.get('guest') ?? '');
  const saved: BookingDraft = {
    ...emptyBooking,
    ...ofLink.guest,
    ...(former && {
      ...former.guest,
      title: former.title,
      series: former.series,
      isMonthly: former.isMonthly,
      ...priceOfFormer(former),
    }),
    dates: former ? [former.first] : prefilled,
  };
  const isLoading = (continues !== '' && former === null) || ofLink.isLoading;
  const stored = useDraft<BookingDraft>(key, isLoading ? null : saved);
  const { draft, change, drop } = stored;
  const guestErased = draft?.knownErased ?? former?.guestErased ?? false;
  const continued = { continues, ...knownErased(guestErased) };
  const [isTried, setTried] = useState(false);
  const venue = useQuery('/venues/{venueId}', { path: { venueId } });
  const currency = venue.data?.currency ?? 'EUR';
  // A draft of an older version lacks choices.
  const entered = draft?.dates.map((each) => ({ ...noDate, ...each })) ?? prefilled;
  const isSeries = entered.length === 1 && draft?.series.frequency !== '';
  const venueGroups = venue.data?.groups ?? [];
  const guest = { email: draft?.email ?? '', choice: draft?.groups ?? '' };
  const chosen = useGroups(venueId, venueGroups, guest);
  // One key per booking, so that a retry does not create it twice.
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const book = useMutation({
    mutationFn: ({ booking: _, ...request }: Sent) =>
      client.post('/venues/{venueId}/booking-requests', { path: { venueId }, ...request }),
    onError(error) {
      if (error.problem === 'guest_erased') change({ knownErased: true });
      // The dates of the series may be booked already, by this booking: the preview stays.
      if (!isSeries || !mayBeSaved(error)) price.refetch();
    },
    onSuccess({ data }, { booking: { as } }) {
      drop();
      const count = data.items.length;
      showToast({
        text: as === 'waiting' ? t('didWait') : t(as === 'accepted' ? 'didBook' : 'didHold', { count }),
      });
      navigate(pathOf(venueId, 'requests', [data.reference]));
    },
  });
  /** The booking whose response was lost, if nothing has been edited since: it is sent again as it was. */
  const lost = book.lost?.idempotencyKey === idempotencyKey ? book.lost : undefined;
  const series = useSeries(venueId, draft?.series ?? noSeries, entered[0] ?? first, {
    groups: chosen.ids,
    isPaused: book.isPending || lost !== undefined,
  });
  const names = useDateNames(venueId, entered);
  const packageIds = entered.flatMap(({ packageId, isFree }) => (isFree ? [] : packageId));
  const questions = questionsFor(venue.data?.questions ?? [], packageIds);
  const adjustments = adjustmentsBody(draft?.adjustments ?? [], currency);
  const shownWith = {
    series: isSeries && series.rule ? { ...series.rule, ...(former && continued) } : null,
    groups: venueGroups.length > 0 ? chosen.ids : null,
    questions,
    currency,
  };
  const price = useBookingPrice(venueId, {
    entered,
    names,
    series: isSeries ? series : null,
    groups: chosen.ids,
    adjustments: draft && replacesPrice(draft, isSeries) ? [] : adjustments,
    // Priced before the name is typed, and in any case as a booking.
    body: () =>
      bookingBody(
        {
          ...emptyBooking,
          name: '–',
          adjustments: draft?.adjustments ?? [],
          dates: isSeries ? series.dates.map((each) => each.entered) : entered,
        },
        { ...shownWith, series: null, quotedCents: null, isQuoteShown: false },
      ),
  });
  const { dates, isUnpriced, quotedCents } = price;
  const send = (booking: BookingDraft, key = idempotencyKey) =>
    book.mutate({
      booking,
      idempotencyKey: key,
      body: bookingBody(booking, {
        ...shownWith,
        quotedCents: isUnpriced ? null : quotedCents,
        isQuoteShown: price.isShown,
      }),
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
  const agreedCents =
    totalCents !== null && isSeries && draft.isPerDate ? totalCents * dates.length : totalCents;
  const isAdjusted = !isUnpriced && !replacesPrice(draft, isSeries);
  const priceProblems = problemsAt(price.error);
  const isReady =
    (draft.total.trim() === '' || totalCents !== null) &&
    (!isAdjusted || areComplete(draft.adjustments, currency));
  const edit = (members: Partial<typeof draft>) => {
    const next = newIdempotencyKey();
    setKey(next);
    change({ knownErased: guestErased, ...members });
    return next;
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
        draft={{
          ...stored,
          drop() {
            book.reset();
            drop();
          },
        }}
        onSubmit={() => {
          setTried(true);
          if (lost) book.mutate(lost);
          else if (!price.isMissing && isReady) send({ ...draft, dates });
        }}
        submit={t('saveBooking')}
        // Nothing is booked at a price that was not shown.
        isOff={price.isMissing && !lost}
        className={`form card ${css.newBooking}`}
        showError={(error) => (
          <BookingError
            venueId={venueId}
            // The dates that were sent: those of a series change with its next preview.
            error={error}
            dates={book.variables?.booking.dates ?? []}
            onWait={() => send({ ...draft, dates, as: 'waiting' }, edit({ as: 'waiting' }))}
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
        {venue.data && stored.restoredFrom === null && (
          <UnfinishedBooking key={key} venueId={venueId} name={key} timezone={venue.data.timezone} />
        )}
        <ContinuesNote reference={continues} former={former} />
        <div class={css.entry}>
          <DateList
            venueId={venueId}
            dates={entered}
            quotes={price.quotes}
            problems={problems}
            isSeries={isSeries}
            mayBeBooked={book.isPending || book.lost !== undefined}
            refusals={isSeries ? noRefusals : refusals}
            currency={currency}
            onDates={changeDates}
          />
          {entered.length === 1 && (
            <SeriesSection
              venueId={venueId}
              series={draft.series}
              previewed={isSeries ? series : null}
              first={entered[0] ?? first}
              onSeries={changeSeries}
            />
          )}
          <SaleFields
            venueId={venueId}
            draft={draft}
            venueLocale={venue.data?.locale ?? 'en'}
            groups={venueGroups}
            chosen={chosen}
            questions={questions}
            currency={currency}
            taxKind={taxKindOf(
              venue.data,
              price.quotes.map((quote) => quote?.taxCents),
            )}
            isAdjusted={isAdjusted}
            isTried={isTried}
            problems={new Map([...priceProblems, ...problems])}
            onChange={edit}
          />
          <PriceFields
            quotedCents={quotedCents}
            isUnpriced={isUnpriced}
            currency={currency}
            isTried={isTried}
            problems={problems}
            totalCents={totalCents}
            series={
              isSeries
                ? { isPerDate: draft.isPerDate, isMonthly: draft.isMonthly, dates: dates.length }
                : null
            }
            total={draft.total}
            reason={draft.priceReason}
            onChange={edit}
          />
          <BookAsSelect value={draft.as} onValue={(as) => edit({ as })} />
        </div>
        <PricePanel
          lines={price.lines}
          quotedCents={isUnpriced || price.isMissing || !price.isShown ? null : quotedCents}
          currency={currency}
          agreedCents={agreedCents}
          hasChanged={problems.has('expectedTotalCents')}
        />
      </MutationForm>
    </Page>
  );
}
