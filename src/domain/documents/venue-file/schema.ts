/**
 * The venue file as a venue writes it: the shape, limits, defaults and explanations of every member, in one
 * place. The reader (`shape.ts`), the published JSON Schema (`openapi/venue-file.v1.json`) and the types all
 * follow it; what a schema cannot say stands in `check.ts`.
 */
import { type Static, Type } from 'typebox';
import { holdPeriods } from '../../booking/hold.ts';
import { limits } from '../../fields/limits.ts';
import { strictObject } from '../../fields/strict-object.ts';
import {
  countryCode,
  currencyCode,
  date,
  description,
  identifier,
  lineOfText,
  visibleLineOfText,
  webAddressText,
} from '../../fields/text.ts';
import { maxTaxBasisPoints } from '../../money/money.ts';
import { payments } from '../../money/payment-fields.ts';
import { photos } from '../../venue/photo-fields.ts';
import { space } from '../../venue/space-fields.ts';

const addressLine = (description: string, example: string) =>
  Type.Optional(lineOfText(limits.nameLength, { description, examples: [example] }));

const address = strictObject(
  {
    street: addressLine('Street and number.', '12 Quay Street'),
    city: addressLine('Town or city.', 'Norwich'),
    region: addressLine('County, state or province.', 'Norfolk'),
    postalCode: addressLine('Postal code as written there.', 'NR1 1AA'),
    country: Type.Optional(
      countryCode({ description: 'Country code, ISO 3166-1 alpha-2.', examples: ['GB'] }),
    ),
  },
  { default: {}, description: 'Where the venue is; each part may be left out.' },
);

const tax = strictObject({
  label: visibleLineOfText(limits.nameLength, {
    description: 'What the tax is called.',
    examples: ['VAT'],
  }),
  basisPoints: Type.Integer({
    minimum: 0,
    maximum: maxTaxBasisPoints,
    description: 'In hundredths of a percent: 2000 is 20 %.',
    examples: [2000],
  }),
});

const venue = strictObject(
  {
    id: identifier({
      description:
        'Unique in the installation; tells one venue from another when the file is imported again.',
      examples: ['riverside'],
    }),
    name: visibleLineOfText(limits.nameLength, {
      description: 'As visitors read it.',
      examples: ['Riverside Arts Centre'],
    }),
    description: description({
      description: 'What the venue is; may have several lines.',
      examples: ['A former boat shed on the quay.'],
    }),
    timezone: Type.String({
      maxLength: 100,
      description: 'IANA name of the time zone that all dates and slot times are meant in.',
      examples: ['Europe/London'],
    }),
    currency: currencyCode({ description: 'ISO 4217 code of all amounts.', examples: ['GBP'] }),
    locale: Type.String({
      maxLength: 100,
      description: 'BCP 47 tag of the language and region the venue writes in.',
      examples: ['en-GB'],
    }),
    published: Type.Optional(
      Type.Boolean({ default: true, description: 'false: nothing of the venue is shown to visitors.' }),
    ),
    website: Type.Optional(
      Type.Union([webAddressText({}), Type.Null()], {
        default: null,
        description: "The venue's own website; null or left out: none.",
        examples: ['https://riverside.example'],
      }),
    ),
    address: Type.Optional(address),
    photos: photos({ description: 'Pictures of the venue, the best one first.' }),
    tax: Type.Optional(
      Type.Union([tax, Type.Null()], {
        default: null,
        description: 'Tax on hire fees; null or left out: none.',
      }),
    ),
    payments: payments({
      description:
        'The payment schedule; its shares come to 10,000 basis points. Left out or empty: everything is due after signing.',
    }),
  },
  { description: 'The venue itself.' },
);

const siteKey = strictObject(
  {
    key: identifier({
      description: 'The website key, unique in the installation; it stands in the page and is no secret.',
      examples: ['riverside-web'],
    }),
    label: Type.Optional(
      lineOfText(limits.nameLength, {
        default: '',
        description: "The venue's own note on what the key is for.",
        examples: ['Website'],
      }),
    ),
    websites: Type.Array(
      Type.String({ minLength: 1, maxLength: limits.urlLength, examples: ['riverside.example'] }),
      {
        maxItems: limits.websites,
        description:
          'Websites that may use the key: domain, or http(s) and domain. A bare domain means https; "www." is another website. Empty: only servers may use it.',
        examples: [['riverside.example', 'http://localhost']],
      },
    ),
    holdPeriod: Type.Optional(
      Type.Enum(holdPeriods, {
        default: '48h',
        description: 'How long a request holds its date; "none" is without limit.',
        examples: [...holdPeriods],
      }),
    ),
    enabled: Type.Optional(
      Type.Boolean({ default: true, description: 'false: the key answers as if it did not exist.' }),
    ),
  },
  { description: 'A website key.' },
);

const block = strictObject(
  {
    spaceId: identifier({ description: 'A space of this file.', examples: ['main-hall'] }),
    from: date({ description: 'First blocked date.', examples: ['2027-12-24'] }),
    to: date({ description: 'Last blocked date, itself included.', examples: ['2027-12-26'] }),
    reason: Type.Optional(
      lineOfText(limits.entryLength, {
        default: '',
        description: "The venue's own note; visitors never see it.",
        examples: ['Closed for Christmas'],
      }),
    ),
  },
  { description: "Whole days of the venue's calendar on which a space cannot be booked." },
);

export const venueFileSchema = strictObject(
  {
    $schema: Type.Optional(
      Type.String({
        maxLength: limits.urlLength,
        description: 'Where an editor finds the JSON Schema of this file; not read by Firsthold.',
        examples: ['./venue-file.v1.json'],
      }),
    ),
    venue,
    spaces: Type.Array(space, { maxItems: limits.spaces, description: 'In the order visitors see them.' }),
    siteKeys: Type.Optional(
      Type.Array(siteKey, {
        maxItems: limits.siteKeys,
        default: [],
        description: 'The keys with which websites and servers use the booking service.',
      }),
    ),
    blocks: Type.Optional(
      Type.Array(block, {
        maxItems: limits.blocks,
        default: [],
        description: 'Dates on which spaces cannot be booked.',
      }),
    ),
  },
  {
    title: 'Firsthold venue file',
    description: 'A whole venue: its spaces, slots, packages and prices, website keys and blocked dates.',
  },
);

/** The document as a venue writes it: members with a default may be left out. */
export type VenueDocument = Static<typeof venueFileSchema>;
