/** The members that say how late and how early visitors may ask, and their rules. */
import { type TInteger, type TSchemaOptions, Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import type { PartiallyParsed } from '../fields/draft.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { codedProblem } from '../problem-codes.ts';
import type { LeadTime, SpaceLeadTime } from './lead-time.ts';

const hours = (options: TSchemaOptions = {}) =>
  Type.Integer({ minimum: 0, maximum: venueFileLimits.noticeHours, examples: [48], ...options });
const days = () => Type.Integer({ minimum: 0, maximum: venueFileLimits.horizonDays, examples: [365] });
const orNull = (schema: TInteger, description: string) =>
  Type.Optional(Type.Union([schema, Type.Null()], { default: null, description }));

/** How far ahead a venue's spaces can be booked. */
export const leadTime = {
  noticeHours: Type.Optional(
    hours({ default: 0, description: 'Least hours from a request to the start of its slot.' }),
  ),
  horizonDays: orNull(
    days(),
    'Most days ahead that can be asked for, 0 for today alone; null or left out: any date to come.',
  ),
};

/** The same for one space, instead of the venue's. */
export const spaceLeadTime = {
  noticeHours: orNull(hours(), "Its own notice; null or left out: the venue's."),
  horizonDays: orNull(days(), "Its own horizon; null or left out: the venue's."),
};

/** The last of the days that may be asked for ends that many hours after a request made as the first begins. */
const lastHour = (horizonDays: number) => 24 * (horizonDays + 1);

/**
 * A problem where no date could ever be asked for: each comes too late by the time it is near enough.
 *
 * @param own what the venue or the space says
 * @param inherited what the venue says, for a space
 * @param path of what says so
 */
export function* validateLeadTime(
  own: PartiallyParsed<SpaceLeadTime>,
  inherited: PartiallyParsed<LeadTime>,
  path: string,
): Iterable<FieldProblem> {
  const noticeHours = own.noticeHours ?? inherited.noticeHours;
  const horizonDays = own.horizonDays ?? inherited.horizonDays;
  const saysSo = (own.noticeHours ?? null) !== null || (own.horizonDays ?? null) !== null;
  if (!saysSo || noticeHours === undefined || horizonDays === undefined || horizonDays === null) return;
  if (noticeHours < lastHour(horizonDays)) return;
  const horizon = horizonDays === 1 ? '1 day' : `${horizonDays} days`;
  const member = (own.noticeHours ?? null) === null ? 'horizonDays' : 'noticeHours';
  yield {
    path: `${path}.${member}`,
    message: `leaves no date to ask for: a notice of ${noticeHours} hours is longer than a horizon of ${horizon}`,
    ...codedProblem('notice_above_horizon', { hours: noticeHours, days: horizonDays }),
  };
}
