import type { Translated } from '../../../words/area-words.ts';
import type { words as english } from './en.ts';

/** What is said around photos, in German. */
export const words: Translated<typeof english> = {
  drop: 'Fotos hier ablegen oder auswählen',
  dropOne: 'Eine Zeichnung hier ablegen oder auswählen',
  kinds: 'JPEG, PNG, WebP oder AVIF. Sie werden aufrecht gestellt; wo sie entstanden sind, wird vergessen.',
  first: 'Steht vorn',
  alt: 'Was ist darauf zu sehen?',
  altHint: 'Wird Besuchern vorgelesen, die es nicht sehen können. Leer lassen, wenn das Foto nur schmückt.',
  earlier: 'Weiter nach vorn: Foto {number}',
  later: 'Weiter nach hinten: Foto {number}',
  removePhoto: 'Foto {number} entfernen',
  removed: 'Das Foto ist entfernt',
  moved: 'Es ist jetzt Foto {number} von {count}',
  waiting: 'Wartet noch',
  sending: 'Unterwegs…',
  added: { one: '# Foto hinzugefügt', other: '# Fotos hinzugefügt' },
  left: { one: '# Foto unterwegs', other: '# Fotos unterwegs' },
  alreadyThere: 'Dieses Foto ist schon da.',
  tooMany: {
    one: 'Hier ist Platz für # Foto; die übrigen wurden ausgelassen.',
    other: 'Hier ist Platz für # Fotos; die übrigen wurden ausgelassen.',
  },
  notAPicture:
    'Diese Datei lässt sich nicht zeigen: Sie ist kein JPEG, PNG, WebP oder AVIF, beschädigt oder zu groß.',
  full: 'Ihr Haus hat so viele Fotos, wie es haben darf. Entfernen Sie einige, die Sie nicht mehr brauchen.',
  broken: 'Dieses Foto lässt sich nicht mehr zeigen.',
};
