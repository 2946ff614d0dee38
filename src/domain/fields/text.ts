/** Schemas of text. Each pattern has a message for people. */
import { type TSchemaOptions, Type } from 'typebox';
import { type CodedProblem, codedProblem } from '../problem-codes.ts';
import { identifierPattern } from './identifier.ts';
import { venueFileLimits } from './limits.ts';
import {
  multiLinePattern,
  nonBlankLinePattern,
  nonBlankTextPattern,
  paragraphsPattern,
  singleLinePattern,
  visibleLinePattern,
} from './text-patterns.ts';

const webAddress = '^[Hh][Tt]{2}[Pp][Ss]?://[^\\s\\p{Cc}\\p{Cs}\\\\]+$';
// "//example.org/x" and "/\example.org" are other hosts to a browser, not paths.
const photoAddress =
  '^(?:[Hh][Tt]{2}[Pp][Ss]?://[^\\s\\p{Cc}\\p{Cs}\\\\]+|/(?:[^/\\s\\p{Cc}\\p{Cs}\\\\][^\\s\\p{Cc}\\p{Cs}\\\\]*)?)$';
const imageTypePattern = '^image/[a-z0-9.+-]{1,50}$';
const datePattern = '^\\d{4}-\\d{2}-\\d{2}$';
const dateOrDayPattern = '^(?:\\d{4}-)?\\d{2}-\\d{2}$';
/** A time of day, HH:MM. */
export const timePattern = '^(?:[01]\\d|2[0-3]):[0-5]\\d$';
/** The key of a request that may be repeated. */
export const idempotencyKeyPattern = '^[\\x21-\\x7e]{1,255}$';
const instantPattern = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$';
const endInstantPattern = instantPattern.replace('\\d{4}', '(?:\\d{4}|\\+010000)');
const currencyPattern = '^[A-Z]{3}$';
const countryPattern = '^[A-Z]{2}$';

const instantExplanation = [
  'must be an instant in UTC such as "2027-03-01T12:00:00.000Z"',
  'wrong_format',
] as const;
const unprintable = 'contains a control character or an unpaired surrogate, which cannot be stored';
const unprintableInLine = unprintable.replace('a control', 'a line break, another control');

type Explanation = readonly [
  message: string,
  problem:
    | 'wrong_format'
    | 'identifier'
    | 'unprintable'
    | 'empty'
    | 'web_address'
    | 'date'
    | 'month_and_day'
    | 'time_of_day'
    | 'currency'
    | 'country',
];

const explanations: ReadonlyMap<string, Explanation> = new Map<string, Explanation>([
  [identifierPattern, ['must be 1 to 64 letters (A-Z, a-z), digits, "_" or "-"', 'identifier']],
  [singleLinePattern, [unprintableInLine, 'unprintable']],
  [multiLinePattern, [unprintable, 'unprintable']],
  [nonBlankTextPattern, [`is blank, or ${unprintable}`, 'empty']],
  [visibleLinePattern, [`is blank, or ${unprintableInLine}`, 'empty']],
  [nonBlankLinePattern, [`is blank, or ${unprintableInLine}`, 'empty']],
  [paragraphsPattern, [`${unprintable} (line breaks are written "\\n" alone)`, 'unprintable']],
  [webAddress, ['must be a web address such as "https://riverside.example"', 'web_address']],
  [
    photoAddress,
    [
      'must be a web address such as "https://riverside.example/hall.jpg", or a path on this service such as "/photos/hall.jpg"',
      'web_address',
    ],
  ],
  [imageTypePattern, ['must be the media type of a picture, such as "image/webp"', 'wrong_format']],
  [datePattern, ['must be a date such as "2027-12-24" (year-month-day)', 'date']],
  [
    dateOrDayPattern,
    ['must be a month and a day such as "05-01", or a date such as "2027-05-01"', 'month_and_day'],
  ],
  [
    timePattern,
    [
      'must be a time of day from "00:00" to "23:59", with two digits each; midnight is "00:00"',
      'time_of_day',
    ],
  ],
  [idempotencyKeyPattern, ['must be 1 to 255 visible ASCII characters', 'wrong_format']],
  [instantPattern, instantExplanation],
  [endInstantPattern, instantExplanation],
  [currencyPattern, ['must be a currency code of three capital letters, such as "GBP"', 'currency']],
  [countryPattern, ['must be a country code of two capital letters, such as "GB"', 'country']],
]);

/** The numbers that each pattern of `numberText` allows. */
const rangeByPattern = new Map<string, { readonly minimum: number; readonly maximum: number }>();

/** Returns the numbers that a pattern of `numberText` allows; undefined for other patterns. */
export const rangeOfNumberText = (pattern: string) => rangeByPattern.get(pattern);

/** Returns the schema of an integer from `minimum` to `maximum` in a URL's query. */
export function numberText(
  minimum: number,
  maximum: number,
  { pattern, ...options }: TSchemaOptions & { readonly pattern: string },
) {
  rangeByPattern.set(pattern, { minimum, maximum });
  return Type.String({ ...options, pattern });
}

/** The values that each pattern of `listText` allows. */
const valuesByPattern = new Map<string, readonly string[]>();

/** Returns whether a pattern is one of `listText`. */
export const isListText = (pattern: string) => valuesByPattern.has(pattern);

/** Returns the schema of one or more of these values, separated by commas, in a URL's query. */
export function listText(values: readonly string[], options: TSchemaOptions) {
  const one = `(?:${values.join('|')})`;
  const pattern = `^${one}(?:,${one})*$`;
  valuesByPattern.set(pattern, values);
  return Type.String({ ...options, pattern });
}

/** The message of each pattern of `formatText`. */
const messageByPattern = new Map<string, string>();

/** Returns the schema of a text whose pattern is used for nothing else. @param message what the text must be */
export function formatText(
  message: string,
  { pattern, ...options }: TSchemaOptions & { readonly pattern: string },
) {
  messageByPattern.set(pattern, message);
  return Type.String({ ...options, pattern });
}

/** Returns the message for a value that is none of these. */
export function choiceMessage(values: readonly unknown[]): string {
  const texts = values.map((value) => JSON.stringify(value));
  return texts.length === 1 ? `must be ${texts[0]}` : `must be one of ${texts.join(', ')}`;
}

/** Returns the message and code of a pattern. */
export function patternExplanation(pattern: string): CodedProblem & { readonly message: string } {
  const range = rangeByPattern.get(pattern);
  if (range !== undefined)
    return {
      message: `must be a whole number from ${range.minimum} to ${range.maximum}`,
      ...codedProblem('out_of_range', { least: range.minimum, most: range.maximum }),
    };
  const values = valuesByPattern.get(pattern);
  if (values !== undefined)
    return {
      message:
        values.length === 1
          ? choiceMessage(values)
          : `must be one or more of ${values.join(', ')}, separated by commas`,
      ...codedProblem('not_a_choice'),
    };
  const [message, problem] = explanations.get(pattern) ?? [
    messageByPattern.get(pattern) ?? 'has the wrong format',
    'wrong_format' as const,
  ];
  return { message, ...codedProblem(problem) };
}

/** Returns the schema of an id: 1 to 64 of `A-Z a-z 0-9 _ -`. */
export const identifier = (options: TSchemaOptions) =>
  Type.String({ pattern: identifierPattern, ...options });

/** Returns the schema of one line that may be empty. */
export const singleLineText = (maxLength: number, options: TSchemaOptions) =>
  Type.String({ maxLength, pattern: singleLinePattern, ...options });

/** Returns the schema of one line that is not blank. */
export const nonBlankText = (maxLength: number, options: TSchemaOptions) =>
  Type.String({ minLength: 1, maxLength, pattern: visibleLinePattern, ...options });

/** Returns the schema of several lines that may be empty. */
export const description = (options: TSchemaOptions) =>
  Type.Optional(
    Type.String({
      maxLength: venueFileLimits.descriptionLength,
      pattern: paragraphsPattern,
      default: '',
      ...options,
    }),
  );

/** Returns the schema of an absolute `http:` or `https:` URL. */
export const webAddressText = (options: TSchemaOptions) =>
  Type.String({ maxLength: venueFileLimits.urlLength, pattern: webAddress, ...options });

/** Returns the schema of an absolute `http:` or `https:` URL, or a path on this service. */
export const photoAddressText = (options: TSchemaOptions) =>
  Type.String({ maxLength: venueFileLimits.urlLength, pattern: photoAddress, ...options });

/** Returns the schema of the media type of an image. */
export const imageType = (options: TSchemaOptions) =>
  Type.String({ maxLength: 56, pattern: imageTypePattern, ...options });

/** Returns the schema of a date, `YYYY-MM-DD`; `validateDate` checks whether it exists. */
export const date = (options: TSchemaOptions) =>
  Type.String({ format: 'date', pattern: datePattern, ...options });

/** Returns the schema of an instant, as JSON writes it; the end of a night may be in the year 10000. */
export const instantText = ({ mayFollowLastDate = false } = {}) =>
  Type.String({ pattern: mayFollowLastDate ? endInstantPattern : instantPattern });

/** Returns the schema of a date, or a yearly day: `MM-DD`. */
export const dateOrDayOfYear = (options: TSchemaOptions) =>
  Type.String({ pattern: dateOrDayPattern, ...options });

/** Returns the schema of a time of day, `HH:MM`. */
export const timeOfDay = (options: TSchemaOptions) => Type.String({ pattern: timePattern, ...options });

/** Returns the schema of an ISO 4217 code, three capital letters; `isCurrencyCode` checks whether ISO 4217 has them. */
export const currencyCode = (options: TSchemaOptions) =>
  Type.String({ pattern: currencyPattern, ...options });

/** Returns the schema of a country code, two capital letters (ISO 3166-1 alpha-2). */
export const countryCode = (options: TSchemaOptions) => Type.String({ pattern: countryPattern, ...options });

/** Returns the schema of a list of short lines. */
export const textList = (options: TSchemaOptions) =>
  Type.Optional(
    Type.Array(nonBlankText(venueFileLimits.entryLength, {}), {
      maxItems: venueFileLimits.listEntries,
      default: [],
      ...options,
    }),
  );
