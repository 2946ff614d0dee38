import { findLetterLanguage, type LetterLanguage, letterLanguages } from '../../../domain/letters/letter.ts';
import { Select } from '../../../ui/parts/select.tsx';

/** The languages with their own names. */
const options = letterLanguages.map(
  (tag) => [tag, new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag] as const,
);

interface LanguageSelectProps {
  readonly label: string;
  readonly language: LetterLanguage;
  readonly onLanguage: (language: LetterLanguage) => void;
}

/** Renders a select of the language of a letter or document. */
export function LanguageSelect({ label, language, onLanguage }: LanguageSelectProps) {
  return (
    <Select
      name="language"
      label={label}
      value={language}
      options={options}
      problem={undefined}
      none={null}
      isRequired
      // The value is one of the options.
      onValue={(value) => onLanguage(findLetterLanguage(value) ?? language)}
    />
  );
}
