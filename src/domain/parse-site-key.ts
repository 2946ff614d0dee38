import { type FieldProblem, ValidationError } from './errors.ts';
import type { SiteKey } from './venue.ts';
import { websiteProblems } from './venue-file/check-web-addresses.ts';
import type { Draft } from './venue-file/draft.ts';
import { venueFileSchema } from './venue-file/schema.ts';
import { readShape } from './venue-file/shape.ts';
import { normaliseWebsite } from './website.ts';

const schema = venueFileSchema.properties.siteKeys.items;

/**
 * A website key by the rules of the venue file (docs/venue-file.md), websites in their canonical spelling.
 *
 * @throws ValidationError with every problem
 */
export function parseSiteKey(document: unknown): SiteKey {
  const problems: FieldProblem[] = [];
  const draft = readShape(schema, document, '', problems) as Draft<SiteKey> | undefined;
  problems.push(...websiteProblems(draft?.websites, 'websites'));
  if (problems.length > 0) throw new ValidationError(problems);
  const siteKey = draft as SiteKey;
  return {
    ...siteKey,
    websites: siteKey.websites.map((website) => normaliseWebsite(website) ?? website),
  };
}
