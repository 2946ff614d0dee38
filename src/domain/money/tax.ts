/** A tax on what is let, added to the fee and shown as a line of its own (specification §2, `taxCents`). */
export interface Tax {
  readonly label: string;
  readonly basisPoints: number;
}
