/** Labels and values of the members of "Edit", for what two persons changed at once. */
import { addressLine } from '../../../ui/locale/address-line.ts';
import { formats } from '../../messages/language.ts';
import { languageName } from '../../parts/region-names.ts';
import { addressBody } from '../fields/entered-address.ts';
import type { Question } from '../fields/entered-answers.ts';
import { t as fields } from '../fields/messages.ts';
import { t } from '../messages.ts';
import { isDate } from '../offer/offer-choice.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import type { EnteredEdit } from './entered-edit.ts';

/** Lists and records, whose entries are merged with those that another person saved. */
export const mergedMembers = ['extras', 'adjustments', 'answers', 'address'] as const;

/** Returns the labels of the members. */
export const memberNames = (): { readonly [Name in keyof EnteredEdit]?: string } => ({
  title: t('bookingTitle'),
  name: t('name'),
  email: t('email'),
  phone: t('phone'),
  company: t('company'),
  language: t('letterLanguage'),
  address: t('postalAddress'),
  attendance: t('attendance'),
  layout: t('layout'),
  extras: t('extras'),
  answers: fields('questions'),
  adjustments: t('adjustments'),
  hold: t('holdEnd'),
});

interface About {
  readonly booking: Pick<StaffRequest, 'items' | 'timezone'>;
  readonly questions: readonly Question[];
}

/** Returns the value of a list or record as text; null: it is a text. */
export function memberText(name: string, value: EnteredEdit, { booking, questions }: About): string | null {
  if (name === 'hold') return holdText(value, booking);
  if (name === 'language') return value.language === '' ? '–' : languageName(value.language);
  const texts = textsOf(name, value, { booking, questions });
  return texts && (texts.map((text) => formats.isolate(text)).join(formats.comma) || '–');
}

/** Returns the entered end of a hold; '': incomplete. */
function holdText(
  { hold, holdEnd, holdDate, holdTime }: EnteredEdit,
  { timezone }: Pick<StaffRequest, 'timezone'>,
): string {
  if (hold !== 'time')
    return holdEnd === null ? t('noLimit') : formats.instant(Date.parse(holdEnd), timezone);
  return isDate(holdDate) ? `${formats.plainDate(holdDate)} ${holdTime}`.trim() : '';
}

function textsOf(name: string, value: EnteredEdit, { booking, questions }: About): string[] | null {
  if (name === 'extras') {
    const extras = new Map(
      booking.items.flatMap((item) => item.extras.map((extra) => [extra.id, extra.name])),
    );
    return Object.entries(value.extras).map(
      ([id, pieces]) => (extras.get(id) ?? id) + (pieces === '' ? '' : ` × ${pieces}`),
    );
  }
  if (name === 'adjustments')
    return value.adjustments.map(
      ({ label, kind, size }) =>
        `${label} ${kind.startsWith('less') ? '−' : '+'}${size}${kind.endsWith('share') ? '%' : ''}`,
    );
  if (name === 'answers')
    return questions.flatMap(({ id, label }) =>
      value.answers[id] ? [label + formats.colon + value.answers[id]] : [],
    );
  if (name !== 'address') return null;
  const address = addressBody(value.address);
  return address === null ? [] : [addressLine(address)];
}
