import { useId } from 'preact/hooks';
import type { LetterLanguage, LetterText } from '../../../domain/letters/letter.ts';
import css from './letter-card.module.css';

interface LetterCardProps {
  readonly title: string;
  readonly language: LetterLanguage;
  readonly letter: LetterText;
}

/** Renders a letter to read: a preview, or the text in the venue's language. */
export function LetterCard({ title, language, letter }: LetterCardProps) {
  const id = useId();
  return (
    <section class={`card ${css.letter}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div lang={language} dir="auto">
        <strong>{letter.subject}</strong>
        <p>{letter.body}</p>
      </div>
    </section>
  );
}
