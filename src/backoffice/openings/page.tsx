import { useState } from 'preact/hooks';
import { venueFileLimits } from '../../domain/fields/limits.ts';
import { everyDay } from '../../domain/fields/weekdays.ts';
import type { LetterLanguage } from '../../domain/letters/letter.ts';
import { addDays, daysBetween, isCalendarDate } from '../../domain/time/calendar.ts';
import { minutesPerDay } from '../../domain/time/clock-span.ts';
import { visitorTimezone } from '../../ui/locale/own-zone.ts';
import { parseNumber } from '../../ui/locale/parse-number.ts';
import { dateIn } from '../../ui/locale/zone.ts';
import { Button } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import { Select } from '../../ui/parts/select.tsx';
import { useInfiniteQuery, useQuery } from '../api/use-query.ts';
import { currentUrl, navigate } from '../base/address.ts';
import type { AreaProps } from '../base/area-props.ts';
import { copyText } from '../base/copy-text.ts';
import { t as shell } from '../base/messages.ts';
import { pathOf } from '../base/routes.ts';
import { formats, locale } from '../messages/language.ts';
import { DateInput } from '../parts/date-input.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { LoadMoreButton } from '../parts/load-more-button.tsx';
import { Page as PageFrame } from '../parts/page.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { WeekdaysField } from '../parts/weekdays-field.tsx';
import { languageOfVenue, useGuestLanguage } from '../requests/letters/guest-language.ts';
import { LanguageSelect } from '../requests/letters/language-select.tsx';
import { maxLetterLinkLength } from '../requests/letters/letter-link.ts';
import { lengthText } from '../spaces/slots/slot-hours.ts';
import { t } from './messages.ts';
import { OpeningRow } from './opening-row.tsx';
import { keyOf, type Opening, openingText } from './opening-text.ts';
import css from './style.module.css';
import { usePackageNames, useSlots } from './use-slots.ts';

/** As the service allows. */
const maxDates = 366;
/** A quarter of a year. */
const daysAhead = 91;
const lengths = Array.from({ length: 24 }, (_, index) => (index + 1) * 30);

/** Finds free dates for an enquiry, with their prices, and copies them as text. The filters are in the URL. */
export function Page({ venueId }: AreaProps) {
  const venue = useQuery('/venues/{venueId}', { path: { venueId } }).data;
  const today = dateIn(venue?.timezone ?? visitorTimezone(), Date.now());
  const filters = readFilters(currentUrl.value.searchParams, today);
  const [guests, setGuests] = useState(filters.attendance);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const attendance = parseNumber(filters.attendance, locale);
  const isCount = Number.isInteger(attendance) && attendance > 0 && attendance <= venueFileLimits.capacity;
  const hasBadGuests = filters.attendance !== '' && !isCount;
  const isPeriod =
    isCalendarDate(filters.from) &&
    isCalendarDate(filters.to) &&
    filters.from <= filters.to &&
    daysBetween(filters.from, filters.to) < maxDates;
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', {
    path: { venueId },
    query: { limit: '200' },
  });
  const list = useInfiniteQuery(isPeriod && !hasBadGuests && venue ? '/venues/{venueId}/openings' : null, {
    path: { venueId },
    query: {
      from: filters.from,
      to: filters.to,
      ...(filters.weekdays.length > 0 && { weekdays: filters.weekdays.join(',') }),
      ...(isCount && { attendance: String(attendance) }),
      ...(filters.space !== '' && { spaceId: filters.space }),
      ...(filters.minutes !== '' && { minutes: filters.minutes }),
    },
  });
  const show = (changes: Partial<Filters>) => {
    setChosen(new Set());
    navigate(
      pathOf(
        venueId,
        'openings',
        [],
        queryOf({ ...readFilters(currentUrl.peek().searchParams, today), ...changes }, today),
      ),
      'replace',
    );
  };
  const found = list.data ?? [];
  const slots = useSlots(venueId, [...new Set(found.map(({ spaceId }) => spaceId))]);
  const places = new Map(found.map(({ spaceId, slotId: id }) => [id, { id, spaceId }]));
  const packages = usePackageNames(venueId, [...places.values()]);
  const [asked, setAsked] = useState<LetterLanguage | null>(null);
  const language = asked ?? languageOfVenue(venue?.locale ?? 'en');
  const inLanguage = useGuestLanguage(language, venue?.locale ?? 'en');
  const picked = chosen.size === 0 ? found : found.filter((each) => chosen.has(keyOf(each)));
  const nameOf = (id: string) => spaces.data?.find((space) => space.id === id)?.name ?? '';
  const about = (opening: Opening) => ({
    venue,
    spaceName: nameOf(opening.spaceId),
    packageName: packages.data?.get(opening.packageId),
    slot: slots.data?.get(opening.slotId),
    minutes: Number(filters.minutes),
    attendance: isCount ? attendance : null,
  });
  const isLoaded = slots.data !== undefined && packages.data !== undefined && venue !== undefined;
  const lineOf = (each: Opening) =>
    isLoaded && inLanguage ? openingText(each, about(each), inLanguage) : '';
  const lines = isLoaded && inLanguage ? picked.map(lineOf) : [];
  const mail = mailWith(inLanguage?.documentText('freeDates') ?? '', lines);
  return (
    <PageFrame title={shell('openings')}>
      <search class={css.filters}>
        {(['from', 'to'] as const).map((member) => (
          <div key={member} part="field">
            <label for={member}>{t(member)}</label>
            <DateInput id={member} value={filters[member]} onDate={(date) => show({ [member]: date })} />
          </div>
        ))}
        <div class={css.narrow}>
          <Field
            name="attendance"
            label={t('guests')}
            value={guests}
            inputMode="numeric"
            autocomplete="off"
            isRequired={false}
            problem={hasBadGuests ? t('badGuests') : undefined}
            onValue={setGuests}
            onFinish={() => show({ attendance: guests.trim() })}
          />
        </div>
        <Select
          name="space"
          label={t('space')}
          value={filters.space}
          options={(spaces.data ?? []).map(({ id, name }) => [id, name])}
          none={t('anySpace')}
          isRequired={false}
          problem={undefined}
          onValue={(space) => show({ space })}
        />
        <Select
          name="minutes"
          label={t('length')}
          value={filters.minutes}
          options={lengths.map((minutes) => [String(minutes), lengthText(minutes)])}
          none={t('anyLength')}
          isRequired={false}
          problem={undefined}
          onValue={(minutes) => show({ minutes })}
        />
        <WeekdaysField
          name="weekdays"
          label={t('weekdays')}
          value={filters.weekdays}
          onValue={(weekdays) => show({ weekdays: weekdays.length < everyDay.length ? weekdays : [] })}
        />
      </search>
      {isPeriod ? (
        <QueryView query={list} count={8}>
          {() =>
            found.length === 0 ? (
              <EmptyState title={t('none')}>
                <p>{t('noneText')}</p>
              </EmptyState>
            ) : (
              <>
                <p class={css.note}>{t('note')}</p>
                <div class={`actions ${css.texts}`} data-action-bar>
                  <Button isOff={lines.length === 0} onClick={() => copyText(lines.join('\n'))}>
                    {t('copyDates', { count: picked.length })}
                  </Button>
                  <a class="button" href={mail.link}>
                    {mail.dates === lines.length
                      ? t('writeEmail')
                      : t('writeEmailPart', {
                          used: formats.number(mail.dates),
                          all: formats.number(lines.length),
                        })}
                  </a>
                  <LanguageSelect label={t('textLanguage')} language={language} onLanguage={setAsked} />
                </div>
                <ul class={`rows ${css.openings}`}>
                  {found.map((opening) => (
                    <OpeningRow
                      key={keyOf(opening)}
                      venueId={venueId}
                      opening={opening}
                      about={about(opening)}
                      line={lineOf(opening)}
                      isChosen={chosen.has(keyOf(opening))}
                      onChosen={(isChosen) => {
                        const others = [...chosen].filter((each) => each !== keyOf(opening));
                        setChosen(new Set(isChosen ? [...others, keyOf(opening)] : others));
                      }}
                    />
                  ))}
                </ul>
                <div>
                  <LoadMoreButton list={list} />
                </div>
              </>
            )
          }
        </QueryView>
      ) : (
        <p class="note">{t('badPeriod')}</p>
      )}
    </PageFrame>
  );
}

/** The filters as texts, '' for none. */
interface Filters {
  readonly from: string;
  readonly to: string;
  readonly attendance: string;
  readonly space: string;
  readonly minutes: string;
  /** Empty: all. */
  readonly weekdays: readonly number[];
}

function readFilters(query: URLSearchParams, today: string): Filters {
  const of = (name: string) => query.get(name) ?? '';
  const minutes = Number(of('minutes'));
  return {
    from: of('from') || today,
    to: of('to') || addDays(today, daysAhead),
    attendance: of('attendance'),
    space: of('space'),
    minutes: Number.isInteger(minutes) && minutes > 0 && minutes <= minutesPerDay ? String(minutes) : '',
    weekdays: everyDay.filter((day) => of('weekdays').split(',').includes(String(day))),
  };
}

/** Returns the query of a URL with these filters, without those that are as usual. */
function queryOf({ weekdays, ...filters }: Filters, today: string): Record<string, string> {
  const { weekdays: _, ...usual } = readFilters(new URLSearchParams(), today);
  const named = Object.entries({ ...filters, weekdays: weekdays.join(',') });
  return Object.fromEntries(
    named.filter(([name, value]) => value !== '' && value !== usual[name as keyof typeof usual]),
  );
}

/** Returns a link that opens an email with as many of the first of these lines as every mail program accepts, and how many. */
function mailWith(subject: string, lines: readonly string[]) {
  const start = `mailto:?subject=${encodeURIComponent(subject)}&body=`;
  let body = '';
  let dates = 0;
  for (const line of lines) {
    const more = body + encodeURIComponent(`${line}\r\n`);
    if (start.length + more.length > maxLetterLinkLength) break;
    body = more;
    dates += 1;
  }
  return { link: start + body, dates };
}
