/** What a venue asks who wants to book. */
export const questionKinds = ['text', 'choice', 'yes_no', 'number'] as const;

/** What a venue would like to know of who asks for a date; the API never insists on an answer. */
export interface Question {
  readonly id: string;
  /** As visitors read it. */
  readonly label: string;
  readonly kind: (typeof questionKinds)[number];
  /** Of a choice, at least one. */
  readonly choices?: readonly string[];
  /** A wish that the booking form insists on; no request is refused for want of an answer. */
  readonly wanted: boolean;
  /** The only packages it is asked for; left out: all. */
  readonly packageIds?: readonly string[];
}

/** Whether the question is about that package; one that names no package is about all. */
export function questionAppliesTo({ packageIds }: Question, packageId: string): boolean {
  return packageIds?.includes(packageId) ?? true;
}
