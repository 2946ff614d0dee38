import { Type } from 'typebox';
import { limits } from '../fields/limits.ts';
import { strictObject } from '../fields/strict-object.ts';
import { description, identifier, listOfLines, visibleLineOfText } from '../fields/text.ts';
import { maxAmountCents } from '../money/money.ts';
import { payments } from '../money/payment-fields.ts';

export const packageOffer = strictObject(
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
