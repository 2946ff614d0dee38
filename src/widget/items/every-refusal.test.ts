/** The form has a message about each refusal of the service at placing. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import openapi from '../../../openapi/public.v1.json' with { type: 'json' };
import { withBookingSession } from '../../../test/booking-session.ts';
import { venueWith } from '../../../test/service.ts';
import { waitFor, waitForEqual } from '../../../test/wait-for.ts';
import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { importVenue } from '../../operations/documents/import-venue.ts';
import { formatsIn } from '../../ui/locale/formats.ts';
import { createTranslate } from '../../ui/messages/translate.ts';
import { hourRules } from '../hour-parts.ts';
import { hourQueries } from '../hours/hour-queries.ts';
import { brokenRules } from '../hours/rules-text.ts';
import type { Messages } from '../messages/catalogue.ts';
import en from '../messages/en.json' with { type: 'json' };
import hoursEn from '../messages/hours/en.json' with { type: 'json' };
import itemsEn from '../messages/items/en.json' with { type: 'json' };
import lazyEn from '../messages/lazy/en.json' with { type: 'json' };
import { lossOf } from '../state/availability.ts';
import { returnTo } from '../state/history.ts';
import { laterParts } from '../state/later-parts.ts';
import { addQueries } from '../state/lazy-queries.ts';
import { lossCountOf } from '../state/selection.ts';
import type { BookingSession } from '../state/session.ts';
import { nothingChosen } from '../state/state.ts';
import { loadChangeTexts, lossMessage } from '../steps/change-texts.ts';
import { changedTermsOf } from '../steps/changed-terms.ts';
import type { Booking } from '../use-booking.ts';
import { itemProblemsOf } from './item-problems.ts';
import { itemQueries } from './item-queries.ts';
import { submitItems } from './submit-items.ts';

addQueries(hourQueries);
Object.assign(hourRules, { brokenRules });

const date = '2027-03-12';
const packages = [{ id: 'hire', name: 'Hire', hireFeeCents: 10_000 }];
const hours = { stepMinutes: 30, minimumMinutes: 60, maximumMinutes: 480 };
const studio = { id: 'by-hour', name: 'By the hour', startTime: '10:00', endTime: '22:00', hours, packages };
const evening = { id: 'evening', name: 'Evening', startTime: '18:00', endTime: '23:00', packages };
const layouts = [{ name: 'Rows', capacity: 40 }];
const hall = { id: 'hall', name: 'Hall', capacity: 200, layouts, slots: [evening] };
const attic = { id: 'attic', name: 'Attic', capacity: 40, layouts, slots: [studio] };

const venueOf = (spaces: readonly object[]): VenueFile =>
  venueWith({ siteKey: { maxItems: 3, waitingList: true }, file: { spaces: [...spaces] } });

const inHall = { spaceId: 'hall', slotId: 'evening', packageId: 'hire', date };
const inAttic = {
  spaceId: 'attic',
  slotId: 'by-hour',
  packageId: 'hire',
  date: '2027-03-13',
  startTime: '12:00',
  endTime: '14:30',
};
type Item = typeof inHall & Partial<typeof inAttic>;

const addMessages = (own: Partial<Messages>) =>
  createTranslate<Messages>({ ...en, ...lazyEn, ...itemsEn, ...hoursEn, ...own } as Messages, 'en-GB');
const english = {
  t: addMessages({}),
  addMessages,
  formats: formatsIn('en-GB'),
  tag: 'en',
} as unknown as Booking;
await loadChangeTexts('en');

/** Opens the last step with these dates. */
async function arrive(items: readonly Item[], send?: typeof fetch) {
  const running = await withBookingSession({}, send, venueOf([hall, attic]));
  const { session, until } = running;
  session.addLater({ ...laterParts, lazyQueries: itemQueries });
  await running.start(session);
  open(session, items);
  await until(session, ({ quote, isLoadingDays }) => quote.data && !isLoadingDays);
  return running;
}

function open(session: BookingSession, [main, ...others]: readonly Item[]): void {
  assert(main);
  const { startTime, endTime, ...rest } = main;
  const times = startTime && endTime ? { startTime, endTime } : null;
  const place = { step: 'details', first: 'space', guests: null, extras: {}, layout: null } as const;
  session.change(nothingChosen);
  returnTo(session, { ...place, ...rest, times, others, position: 0 }, null, true);
  session.change({ draft: { ...nothingChosen.draft, name: 'A. Visitor', email: 'visitor@example.com' } });
}

/** Returns what the last step says of why the request was not sent. */
function messagesOf(session: BookingSession): readonly string[] {
  const { state } = session;
  const { problems, sendError, others } = state;
  const isChanged = changedTermsOf({ ...english, state, session }) || lossCountOf(state) > 0;
  return [
    ...(others.length > 0 ? itemProblemsOf({ ...english, state, session }).map(({ text }) => text) : []),
    ...(others.length === 0 && lossOf(state) ? [lossMessage({ ...english, state, session })] : []),
    ...Object.keys(problems),
    ...(sendError ? [sendError.error.code] : []),
    ...(isChanged ? ['changed'] : []),
  ];
}

/** The members of a request and of its dates, of which the service may refuse each. A changed price has its own tests. */
const {
  properties,
}: {
  readonly properties: { readonly additionalItems: { readonly items: { readonly properties: object } } };
} = openapi.components.schemas.BookingRequest;
const membersOfRequest = Object.keys(properties).filter(
  (member) => !['expectedTotalCents', 'additionalItems'].includes(member),
);
const membersOfItem = Object.keys(properties.additionalItems.items.properties);
const inside = [
  'extras[0].id',
  'extras[0].pieces',
  'answers[0].questionId',
  'answers[0].value',
  'guest.email',
];
const pathsOfOne = [...membersOfRequest, ...inside];
const pathsOfTwo = [
  ...pathsOfOne,
  'additionalItems[0]',
  ...[...membersOfItem, 'extras[0].id', 'extras[0].pieces'].map((member) => `additionalItems[0].${member}`),
];

for (const [name, items, paths] of [
  ['one date', [inHall], pathsOfOne],
  ['one date by the hour', [inAttic], pathsOfOne],
  ['two dates', [inHall, inAttic], pathsOfTwo],
  ['two dates, the first by the hour', [inAttic, inHall], pathsOfTwo],
] as const)
  test(`a refused member of ${name} has a message, though the venue's offer shows no reason`, async () => {
    let refused: readonly [number, string, string] = [422, '', ''];
    await using running = await arrive(items, async (input, init) => {
      if (!/booking-requests$/.test(String(input))) return fetch(input, init);
      const [status, code, path] = refused;
      const body = {
        success: false,
        error: { code, message: '', details: [{ path, message: 'is refused' }] },
      };
      return Response.json(body, { status });
    });
    const { session } = running;
    const silent: string[] = [];
    for (const [status, code, each] of [
      ...paths.map((path) => [422, 'VALIDATION_ERROR', path] as const),
      ...['date', 'additionalItems[0]'].map((path) => [404, 'NOT_FOUND', path] as const),
      ...['date', 'additionalItems[0]'].map((path) => [409, 'CONFLICT', path] as const),
    ]) {
      refused = [status, code, each];
      await submitItems(session);
      if (messagesOf(session).length === 0) silent.push(`${code} ${each}`);
      session.change({ problems: {}, sendError: null, conflict: null, refusal: null, termsBefore: null });
      open(session, items);
      await running.until(session, ({ quote, isLoadingDays }) => quote.data && !isLoadingDays);
    }
    assert.deepEqual(silent, []);
  });

const withHours = (changes: object | null) => {
  const { hours: _before, ...fixed } = studio;
  return { ...attic, slots: [changes ? { ...studio, hours: { ...hours, ...changes } } : fixed] };
};
const changes = [
  ['fixed times instead of hours', [hall, withHours(null)], inAttic],
  ['a longer minimum', [hall, withHours({ minimumMinutes: 180 })], inAttic],
  ['a shorter maximum', [hall, withHours({ maximumMinutes: 120 })], inAttic],
  ['another step', [hall, withHours({ stepMinutes: 60 })], inAttic],
  [
    'shorter opening hours',
    [hall, { ...attic, slots: [{ ...studio, endTime: '14:00', hours: { ...hours, maximumMinutes: 240 } }] }],
    inAttic,
  ],
  [
    'hours instead of fixed times',
    [{ ...hall, slots: [{ ...evening, hours: { ...hours, maximumMinutes: 120 } }] }, attic],
    inHall,
  ],
  ['no such slot', [{ ...hall, slots: [{ ...evening, id: 'night' }] }, attic], inHall],
  [
    'no such package',
    [{ ...hall, slots: [{ ...evening, packages: [{ ...packages[0], id: 'new' }] }] }, attic],
    inHall,
  ],
  ['no such space', [{ ...hall, published: false }, attic], inHall],
  ['other weekdays', [{ ...hall, slots: [{ ...evening, weekdays: [1] }] }, attic], inHall],
] as const;

describe('a change of the offer has a message when the request is sent, and after a reload', () => {
  for (const [name, spaces, changed] of changes)
    for (const others of [[], [changed === inHall ? inAttic : inHall]])
      for (const items of others.length > 0
        ? [
            [changed, ...others],
            [...others, changed],
          ]
        : [[changed]])
        test(`${name}, ${items.length === 1 ? 'one date' : `date ${items.indexOf(changed) + 1} of 2`}`, async () => {
          await using running = await arrive(items);
          const { session, service } = running;
          await importVenue(service, venueOf(spaces), 'operator');
          await submitItems(session);
          assert.equal(session.state.receipt, null);
          const { name: space } = changed === inHall ? hall : attic;
          const message = items.length > 1 ? new RegExp(`1[23] Mar.*${space}`) : /./;
          await waitFor(`a message about ${name}`, () =>
            messagesOf(session).some((text) => message.test(text)),
          );
          running.forget();
          open(session, items);
          // Hours are chosen at the step before.
          await waitFor(
            'the same after a reload',
            () => session.state.step === 'date' || messagesOf(session).length > 0,
          );
        });
});

test('a link with hours that break a rule names the rule', async () => {
  await using running = await arrive([inHall, inAttic]);
  const { session, service } = running;
  await importVenue(service, venueOf([hall, withHours({ minimumMinutes: 180 })]), 'operator');
  running.forget();
  open(session, [inHall, inAttic]);
  const marks = async () =>
    itemProblemsOf({ ...english, state: session.state, session }).map(({ mark }) => mark);
  await waitForEqual(marks, ['12:00 – 14:30: Minimum: 3\u00a0h']);
});
