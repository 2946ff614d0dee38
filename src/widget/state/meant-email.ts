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
  let [end, knownEnd] = [typed.length, known.length];
  while (end > start && knownEnd > start && typed[end - 1] === known[knownEnd - 1]) {
    end--;
    knownEnd--;
  }
  const [given, right] = [typed.slice(start, end), known.slice(start, knownEnd)];
  const isSwapped = right.length === 2 && given === right.slice(1) + right[0];
  return start > 0 && (isSwapped || (given.length < 2 && right.length < 2));
}
