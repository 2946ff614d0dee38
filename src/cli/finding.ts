/** The result of one check. Only `wrong` makes the command fail. */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'wrong';
  /** What was found and, unless it is ok, what to do. */
  readonly finding: string;
}
