/** Rules of website lists. */

import type { FieldProblem } from '../errors.ts';
import { type PartiallyParsed, parsedEntries } from '../fields/draft.ts';
import { validateUnique } from '../fields/duplicates.ts';
import { codedProblem } from '../problem-codes.ts';
import { normaliseWebsite } from './website.ts';

/** Yields a problem for an address that cannot be a website's. */
export function* validateWebAddress(
  address: string | null | undefined,
  path: string,
): Iterable<FieldProblem> {
  const website = /^https?:\/\/[^/?#]*/i.exec(address ?? '')?.[0];
  if (website !== undefined && normaliseWebsite(website) === null) {
    yield {
      path,
      message: 'is not a web address: the part after "://" is not a domain',
      ...codedProblem('web_address'),
    };
  }
}

/** Yields the problems of a key's websites (specification §5, rule 3). */
export function* validateWebsites(
  websites: PartiallyParsed<readonly string[]> | undefined,
  path: string,
): Iterable<FieldProblem> {
  const seen = new Map<string, string>();
  for (const [text, websitePath] of parsedEntries(websites, path)) {
    const website = normaliseWebsite(text);
    if (website === null) {
      yield {
        path: websitePath,
        message:
          'is not a website such as "riverside.example" or "http://localhost": a domain with an optional scheme, without path or wildcard',
        ...codedProblem('website'),
      };
    } else {
      yield* validateUnique(seen, website, websitePath, 'listed already');
    }
  }
}
