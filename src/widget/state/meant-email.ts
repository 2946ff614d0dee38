/** Recognises misspelt domains of email addresses. */

/** The domains of most addresses. */
const domains = 'gmail.com googlemail.com hotmail.com outlook.com yahoo.com icloud.com t-online.de'.split(
  ' ',
);

/** Returns the address that was probably meant, if its domain is one typing error away from a common one. */
export function meantEmail(email: string): string | undefined {
  const [, name, typed = ''] = /^(.+@)(.+)$/.exec(email) ?? [];
  const domain = typed.toLowerCase();
  // In many countries: hotmail.it, yahoo.co.uk.
  const [country = ''] = /\.(co\.)?[a-z]{2}$/.exec(domain) ?? [];
  const known = [...domains, ...['hotmail', 'outlook', 'yahoo'].map((brand) => brand + country)];
  const meant = !domains.includes(domain) && known.find((each) => each !== domain && isTypo(domain, each));
  return meant ? name + meant : undefined;
}

/**
 * Returns whether a letter is missing, too many or wrong, or two neighbours are swapped; not the first letter, since
 * `mail.com` and `ymail.com` exist.
 */
function isTypo(typed: string, known: string): boolean {
  let start = 0;
  while (typed[start] === known[start]) start++;
  const [given, right] = [typed.slice(start), known.slice(start)];
  const rest = given.slice(1);
  const isSwapped = given.slice(2) === right.slice(2) && given[0] === right[1] && given[1] === right[0];
  return start > 0 && (isSwapped || rest === right || [given, rest].includes(right.slice(1)));
}
