/** Returns an amount in the smallest unit as an exact decimal number: `1234.50`, `-0.05`. */
export function decimalText(cents: number, decimals: number): string {
  const digits = String(Math.abs(cents)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const rest = digits.slice(digits.length - decimals);
  return `${cents < 0 ? '-' : ''}${whole}${decimals === 0 ? '' : `.${rest}`}`;
}
