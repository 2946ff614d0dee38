/** A tax, added to the fee and shown as a separate line (specification §2, `taxCents`). */
export interface Tax {
  readonly label: string;
  readonly basisPoints: number;
}
