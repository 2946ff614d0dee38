/** A price whose parts add up, for the examples of both API descriptions: a mock server sends it. */
export const exampleQuote = {
  hireFeeCents: 120_000,
  taxCents: 24_000,
  totalCents: 144_000,
  dueNowCents: 43_200,
  lines: [
    { type: 'hire_fee', label: 'Dry hire', amountCents: 120_000 },
    { type: 'tax', label: 'VAT 20 %', amountCents: 24_000 },
  ],
  payments: [
    { amountCents: 43_200, dueBasis: 'after_signing', offsetDays: 0 },
    { amountCents: 100_800, dueBasis: 'before_event', offsetDays: 14 },
  ],
  currency: 'GBP',
};
