/** A line of a price; `minutes` only of those by the hour. */
interface Line {
  readonly type: string;
  readonly amountCents: number;
  readonly minutes?: number | undefined;
  readonly item?: number | undefined;
}

/** Returns the lines without taxes of 0, as of an untaxed extra, and without fees of 0 beside hours. */
export const withoutZeros = <Shown extends Line>(lines: readonly Shown[]): readonly Shown[] =>
  lines.filter(
    ({ type, amountCents, item }) =>
      amountCents !== 0 ||
      (type !== 'tax' &&
        !(type === 'hire_fee' && lines.some((other) => other.minutes && other.item === item))),
  );
