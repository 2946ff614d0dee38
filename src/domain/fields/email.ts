/**
 * What HTML calls a valid e-mail address (so what a browser's own field accepts is accepted here), with a
 * domain of at least two labels, since mail has to come from outside, and no dot at an end or next to another.
 */
const pattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** Whether mail could go there (specification §7): RFC 5321's lengths count, whether anybody reads it does not. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && text.lastIndexOf('@') <= 64 && pattern.test(text);
}
