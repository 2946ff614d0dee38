import type { Translated } from '../../../words/area-words.ts';
import type { words as english } from './en.ts';

/** What is said around photos, in French. */
export const words: Translated<typeof english> = {
  drop: 'Déposez des photos ici, ou choisissez-en',
  dropOne: 'Déposez un plan ici, ou choisissez-en un',
  kinds: 'JPEG, PNG, WebP ou AVIF. Elles sont redressées, et le lieu de prise de vue est oublié.',
  first: 'Montrée en premier',
  alt: 'Que montre-t-elle ?',
  altHint: 'Lu aux visiteurs qui ne la voient pas. Laissez vide si la photo n’est qu’un décor.',
  earlier: 'Plus en avant : photo {number}',
  later: 'Plus en arrière : photo {number}',
  removePhoto: 'Retirer la photo {number}',
  removed: 'La photo est retirée',
  moved: 'C’est maintenant la photo {number} sur {count}',
  waiting: 'En attente',
  sending: 'En cours d’envoi…',
  added: { one: '# photo ajoutée', other: '# photos ajoutées' },
  left: { one: '# photo en cours d’envoi', other: '# photos en cours d’envoi' },
  alreadyThere: 'Cette photo est déjà là.',
  tooMany: {
    one: 'Il y a de la place pour # photo ici ; les autres ont été laissées de côté.',
    other: 'Il y a de la place pour # photos ici ; les autres ont été laissées de côté.',
  },
  notAPicture:
    'Ce fichier ne peut pas être montré : ce n’est ni un JPEG, ni un PNG, ni un WebP, ni un AVIF, il est endommagé ou trop lourd.',
  full: 'Votre lieu a autant de photos qu’il peut en avoir. Retirez celles dont vous n’avez plus besoin.',
  broken: 'Cette photo ne peut plus être montrée.',
};
