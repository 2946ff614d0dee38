import { venueFileSchema } from '../documents/venue-file/schema.ts';
import { type FieldProblem, ValidationError } from '../errors.ts';
import type { Draft } from '../fields/draft.ts';
import { readShape } from '../fields/read-shape.ts';
import { normaliseWebsite } from '../venue/website.ts';
import { websiteProblems } from '../venue/website-problems.ts';
import type { SiteKey } from './site-key.ts';

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
  return canonicalSiteKey(draft as SiteKey);
}

/** The key with its websites in the spelling in which they are compared with those of visitors. */
export function canonicalSiteKey(siteKey: SiteKey): SiteKey {
  return {
    ...siteKey,
    websites: siteKey.websites.map((website) => normaliseWebsite(website) ?? website),
  };
}
