/** The members that say how late and how early visitors may ask, and their rules. */
import { type TInteger, type TSchemaOptions, Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import type { Draft } from '../fields/draft.ts';
import { limits } from '../fields/limits.ts';
import { told } from '../told-problem.ts';
import type { LeadTime, OwnLeadTime } from './lead-time.ts';

const hours = (options: TSchemaOptions = {}) =>
  Type.Integer({ minimum: 0, maximum: limits.noticeHours, examples: [48], ...options });
const days = () => Type.Integer({ minimum: 0, maximum: limits.horizonDays, examples: [365] });
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
export const ownLeadTime = {
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
export function* leadTimeProblems(
  own: Draft<OwnLeadTime>,
  inherited: Draft<LeadTime>,
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
    ...told('notice_above_horizon', { hours: noticeHours, days: horizonDays }),
  };
}
