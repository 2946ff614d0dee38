/** Questions of a venue to visitors. */
export const questionKinds = ['text', 'choice', 'yes_no', 'number'] as const;

/** A question to visitors; the API never requires an answer. */
export interface Question {
  readonly id: string;
  /** The text for visitors. */
  readonly label: string;
  readonly kind: (typeof questionKinds)[number];
  /** The options of a choice, at least one. */
  readonly choices?: readonly string[];
  /** Whether the form requires an answer; the API never rejects a request without one. */
  readonly wanted: boolean;
  /** The packages it applies to; omitted: all. */
  readonly packageIds?: readonly string[];
}

/** Returns whether a question applies to a package. */
export function questionAppliesTo({ packageIds }: Question, packageId: string): boolean {
  return packageIds?.includes(packageId) ?? true;
}
