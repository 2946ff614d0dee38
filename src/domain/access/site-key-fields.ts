import { Type } from 'typebox';
import { maxRequestedItems } from '../booking/booked-item.ts';
import { defaultHoldPeriod, holdPeriods } from '../booking/hold.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { parseDocument } from '../fields/read-whole.ts';
import { strictObject } from '../fields/strict-object.ts';
import { identifier, singleLineText } from '../fields/text.ts';
import { normaliseWebsite } from '../venue/website.ts';
import { validateWebsites } from '../venue/website-problems.ts';
import type { SiteKey } from './site-key.ts';

/** The schema of a website key in a venue file and on the command line (docs/api/venue-file-reference.md). */
export const siteKey = strictObject(
  {
    key: identifier({
      description: 'The website key, unique in the installation. It is public: it is part of the web page.',
      examples: ['riverside-web'],
    }),
    label: Type.Optional(
      singleLineText(venueFileLimits.nameLength, {
        default: '',
        description: 'The venue’s own note on the key.',
        examples: ['Website'],
      }),
    ),
    websites: Type.Array(
      Type.String({ minLength: 1, maxLength: venueFileLimits.urlLength, examples: ['riverside.example'] }),
      {
        maxItems: venueFileLimits.websites,
        description:
          'The websites that may use the key: domain, or http(s) and domain. A bare domain means https; "www." is another website. Empty: only servers may use it.',
        examples: [['riverside.example', 'http://localhost']],
      },
    ),
    holdPeriod: Type.Optional(
      Type.Enum(holdPeriods, {
        default: defaultHoldPeriod,
        description: 'How long a request holds its date; "none" means without limit.',
        examples: [...holdPeriods],
      }),
    ),
    enabled: Type.Optional(
      Type.Boolean({ default: true, description: 'False: the key behaves as if it did not exist.' }),
    ),
    page: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'False: there is no /book/KEY, the hosted page; websites may still use the key.',
      }),
    ),
    frame: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'True: the key’s websites may show /book/KEY in a frame, on any port.',
      }),
    ),
    maxItems: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxRequestedItems,
        default: 1,
        description: 'How many dates one request may have (`additionalItems`).',
        examples: [5],
      }),
    ),
    waitingList: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'True: visitors may join the waiting list for a taken date (`POST /waiting-requests`).',
      }),
    ),
    codes: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'True: the form shows a field for the code of a guest group. The API always accepts one.',
      }),
    ),
  },
  { description: 'A website key.' },
);

/**
 * Validates a website key (docs/api/venue-file-reference.md) and normalizes its websites.
 *
 * @throws ValidationError with every problem
 */
export function parseSiteKey(document: unknown): SiteKey {
  return normalizeSiteKey(
    parseDocument<SiteKey>(siteKey, document, ({ websites }) => validateWebsites(websites, 'websites')),
  );
}

/** Normalizes a key's websites for comparison with those of visitors. */
export function normalizeSiteKey(key: SiteKey): SiteKey {
  return {
    ...key,
    websites: key.websites.map((website) => normaliseWebsite(website) ?? website),
  };
}
