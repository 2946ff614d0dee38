/** What the descriptions of lists say about searches. */
export const searchInBody =
  'Names and addresses do not belong into URLs, which proxies and browsers store: to search for a guest, send the same members and `text` as the body of `POST …/search`.';

/** Returns why a query parameter of a list is rejected. */
export const unknownParameterMessage = (name: string): string =>
  name === 'text'
    ? 'is not a query parameter, because URLs are stored by proxies and browsers: send it in a body, with POST to …/search'
    : 'is not a known query parameter';
