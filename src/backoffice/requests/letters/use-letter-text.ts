import { useEffect, useState } from 'preact/hooks';
import type { LetterText } from '../../../domain/letters/letter.ts';
import { useDraft } from '../../parts/use-draft.ts';

/** A letter as it is written. */
interface WrittenText extends LetterText {
  /** The proposed letter that it was written from. */
  readonly madeFrom: string;
}

/**
 * Returns the text of a letter. The person reads or edits it, so it stays when the proposed letter changes, because
 * a colleague decided, moved a date, or agreed a price. Edited texts are kept in this tab until they are sent.
 *
 * @param name of the draft
 * @param proposed null while it is loading
 */
export function useLetterText(name: string, proposed: LetterText | null) {
  const current = proposed && { ...proposed, madeFrom: textOf(proposed) };
  const kept = useDraft<WrittenText>(name, current);
  const [shown, setShown] = useState<Readonly<Record<string, WrittenText>>>({});
  const letter = shown[name] ?? kept.draft;
  const show = (text: WrittenText) => setShown((texts) => ({ ...texts, [name]: text }));
  const edit = (members: Partial<WrittenText>) => {
    if (letter === null) return;
    show({ ...letter, ...members });
    kept.change({ ...letter, ...members });
  };
  const takeCurrent = () => {
    kept.drop();
    if (current) show(current);
  };
  // What was typed between the render and this effect stays.
  useEffect(() => {
    if (letter !== null) setShown((texts) => (texts[name] ? texts : { ...texts, [name]: letter }));
  });
  return {
    letter,
    change: (members: Partial<LetterText>) => edit(members),
    /** What the proposed letter says now instead of what the text was written from; null: the same. */
    difference:
      letter === null || current === null || letter.madeFrom === current.madeFrom
        ? null
        : { before: linesWithout(letter, current), now: linesWithout(current, letter) },
    /** Keeps the text although the proposed letter has changed. */
    keep: () => current && edit({ madeFrom: current.madeFrom }),
    takeCurrent,
    /** The text was edited before this dialog was opened. */
    restored: { ...kept, drop: takeCurrent },
    /** The text has been sent or copied: the next letter starts from the proposed one. */
    finish: () => kept.drop(),
  };
}

/** Returns a letter as one text. */
export const textOf = ({ subject, body }: LetterText): string => `${subject}\n\n${body}`;

/** Returns the lines of the proposed letter that are not in another one. */
function linesWithout(one: WrittenText, other: WrittenText): string[] {
  const lines = new Set(other.madeFrom.split('\n'));
  return [...new Set(one.madeFrom.split('\n'))].filter((line) => line !== '' && !lines.has(line));
}
