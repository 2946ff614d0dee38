import { ValidationError } from '../../domain/errors.ts';

/** What the descriptions of lists say about searches. */
export const searchInBody =
  'Names and addresses do not belong into URLs, which proxies and browsers store: to search for a guest, send the same members as the body of `POST …/search`.';

/** @throws ValidationError if a search text in a URL is an e-mail address, or part of one */
export function assertNoAddressInUrl(text: string | undefined): void {
  if (text?.includes('@'))
    throw new ValidationError([
      {
        path: 'text',
        message: 'must not contain an e-mail address in the URL; send it with POST to …/search',
      },
    ]);
}
