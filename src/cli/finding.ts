/** The result of one check. Only `wrong` makes the command fail. */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'wrong';
  /** The finding and, unless it is ok, the advice. */
  readonly finding: string;
}
