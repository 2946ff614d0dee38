/** The slots of a space, with the packages they are offered with. */
import { Type } from 'typebox';
import { limits } from '../fields/limits.ts';
import { strictObject } from '../fields/strict-object.ts';
import { description, identifier, listOfLines, timeOfDay, visibleLineOfText } from '../fields/text.ts';
import { everyDay, weekdays } from '../fields/weekdays.ts';
import { maxAmountCents } from '../money/money.ts';
import { payments } from '../money/payment-fields.ts';

const packageOffer = strictObject(
  {
    id: identifier({
      description:
        'Unique in the slot. The same id in several slots is the same package: there only the hire fee may differ.',
      examples: ['dry-hire'],
    }),
    name: visibleLineOfText(limits.nameLength, {
      description: 'As visitors read it.',
      examples: ['Dry hire'],
    }),
    description: description({
      description: 'What the package is; may have several lines.',
      examples: ['The room and a duty manager.'],
    }),
    hireFeeCents: Type.Integer({
      minimum: 0,
      maximum: maxAmountCents,
      description:
        "Before tax and before dated rates, in the currency's smallest unit: 120000 is 1,200.00 in GBP, 120,000 in JPY.",
      examples: [120000],
    }),
    venueIncludes: listOfLines({ description: 'What the venue provides.', examples: [['House PA']] }),
    promoterResponsibilities: listOfLines({
      description: 'What the organiser must provide.',
      examples: [['Insurance']],
    }),
    payments: payments({
      description: "The package's own payment schedule; left out or empty: that of the venue.",
    }),
  },
  { description: 'A package as this slot offers it.' },
);

export const slot = strictObject(
  {
    id: identifier({
      description: 'Unique among all slots of the installation.',
      examples: ['main-hall-evening'],
    }),
    name: visibleLineOfText(limits.nameLength, {
      description: 'As visitors read it.',
      examples: ['Evening'],
    }),
    startTime: timeOfDay({
      description: "Time of the venue's clock, HH:MM, 24 hours.",
      examples: ['18:00'],
    }),
    endTime: timeOfDay({
      description: "Time of the venue's clock, HH:MM; at or before startTime it is on the next day.",
      examples: ['01:00'],
    }),
    weekdays: weekdays({
      default: [...everyDay],
      description: 'Days the slot starts on, 1 = Monday to 7 = Sunday; left out: every day.',
    }),
    packages: Type.Optional(
      Type.Array(packageOffer, {
        maxItems: limits.packages,
        default: [],
        description: 'What the slot is offered with; a slot without a package is not shown.',
      }),
    ),
  },
  { description: 'A span of hours the space can be booked for.' },
);
