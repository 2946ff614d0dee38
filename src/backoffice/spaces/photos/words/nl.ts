import type { Translated } from '../../../words/area-words.ts';
import type { words as english } from './en.ts';

/** What is said around photos, in Dutch. */
export const words: Translated<typeof english> = {
  drop: 'Zet hier foto’s neer, of kies ze',
  dropOne: 'Zet hier een tekening neer, of kies er een',
  kinds: 'JPEG, PNG, WebP of AVIF. Ze worden rechtop gezet, en waar ze gemaakt zijn wordt vergeten.',
  first: 'Staat vooraan',
  alt: 'Wat is erop te zien?',
  altHint:
    'Wordt voorgelezen aan bezoekers die hem niet kunnen zien. Laat leeg als de foto alleen versiering is.',
  earlier: 'Verder naar voren: foto {number}',
  later: 'Verder naar achteren: foto {number}',
  removePhoto: 'Foto {number} verwijderen',
  removed: 'De foto is verwijderd',
  moved: 'Het is nu foto {number} van {count}',
  waiting: 'Wacht op zijn beurt',
  sending: 'Onderweg…',
  added: { one: '# foto toegevoegd', other: '# foto’s toegevoegd' },
  left: { one: '# foto onderweg', other: '# foto’s onderweg' },
  alreadyThere: 'Deze foto staat er al.',
  tooMany: {
    one: 'Hier is plaats voor # foto; de andere zijn weggelaten.',
    other: 'Hier is plaats voor # foto’s; de andere zijn weggelaten.',
  },
  notAPicture:
    'Dit bestand kan niet worden getoond: het is geen JPEG, PNG, WebP of AVIF, het is beschadigd of te groot.',
  full: 'Uw locatie heeft zoveel foto’s als ze mag hebben. Verwijder er een paar die u niet meer nodig hebt.',
  broken: 'Deze foto kan niet meer worden getoond.',
};
