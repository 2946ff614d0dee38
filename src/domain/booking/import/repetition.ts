/** Texts that say that an event repeats: a row is one date. */
import { folded } from './table.ts';
import { longWeekdays } from './weekday-words.ts';

const each =
  'jede[nrs]?|every|each|chaque|cada|ogni|elke|iedere|tod[oa]s? [oa]s|todos los|todas las|tou(?:te)?s les|tutti i|alle';
const units =
  'tage?|days?|woch(?:e|en)|weeks?|monate?|months?|jours?|semaines?|mois|semanas?|mes(?:es)?|dias?|weken|week|maand(?:en)?|' +
  'settiman[ae]|giorn[oi]|dagen|dag|jahre?|years?|ans|anos?|jaar|ann[oi]|time|hours?|minutes?|seconds?';
const adverbs =
  'taglich|wochentlich|zweiwochentlich|monatlich|daily|weekly|biweekly|fortnightly|monthly|quotidien|hebdomadaire|mensuel|' +
  'semanal|semanalmente|quincenal|mensual|mensal|quinzenal|dagelijks|wekelijks|maandelijks|settimanale|mensile';

let patterns: { readonly sentence: RegExp; readonly plural: RegExp } | undefined;

function patternsOf() {
  const days = longWeekdays().join('|');
  patterns ??= {
    // `jeden zweiten Dienstag`, `alle 14 Tage`, `every Tuesday`.
    sentence: new RegExp(
      `\\b(?:(?:${each})(?: \\w+)? (?:${days}|${units})|\\d+ ?tag(?:ig|lich)|${adverbs})\\b`,
    ),
    // `dienstags`, `Tuesdays`, `les mardis`.
    plural: new RegExp(`\\b(?:(?:${days})s|(?:los|as|os) (?:${days}))\\b`),
  };
  return patterns;
}

/** Returns whether a text says that something repeats: `jeden Dienstag bis Ende Juni`, `weekly`. */
export const repeats = (text: string): boolean => patternsOf().sentence.test(folded(text));

/** As `repeats`, also for `Tuesdays`, which may be a name elsewhere. */
export const repeatsOrNamesDays = (text: string): boolean =>
  repeats(text) || patternsOf().plural.test(folded(text));
