import type { FirstMessages } from './catalogue.ts';

/** French, with « vous ». Space: espace; slot: créneau, horaire; package: formule; venue: établissement. */
export const words = {
  title: 'Réserver un espace',
  progress: 'Étape {step} sur {total}',
  back: 'Retour',
  continue: 'Continuer',
  retry: 'Réessayer',
  loading: 'Chargement…',
  slow: 'C’est plus long que d’habitude. Un instant, s’il vous plaît.',

  spacesHeading: 'Choisissez un espace',
  bySpace: 'Par espace',
  byDate: 'Par date',
  find: 'Chercher un espace',
  nothingFound: 'Aucun résultat.',
  more: 'Afficher plus',
  guests: 'Nombre de personnes',
  upTo: { one: 'Jusqu’à # personne', many: 'Jusqu’à # personnes', other: 'Jusqu’à # personnes' },
  priceFrom: 'à partir de {amount}',
  spacesFit: { one: '# espace convient', many: '# espaces conviennent', other: '# espaces conviennent' },
  noSpaceFits: 'Aucun espace ne peut accueillir autant de personnes.',
  showAll: 'Voir tous les espaces',
  noSpaces: 'Il n’y a rien à réserver ici pour le moment.',
  askVenue: 'Demandez à l’établissement',
  seeDates: 'Voir les dates et les prix',
  layouts: 'Configurations',
  amenities: 'Équipements',
  previousPhoto: 'Photo précédente',
  nextPhoto: 'Photo suivante',
  enlarge: 'Agrandir l’image',

  dateHeading: 'Choisissez une date et un horaire',
  openCalendar: 'Ouvrir le calendrier',
  offline: 'Vous êtes hors connexion. Rien n’est perdu\u202f; réessayez une fois la connexion rétablie.',
  unreachable: 'Le service de réservation ne répond pas. Rien n’est perdu\u202f; veuillez réessayer.',
  noAnswer:
    'Aucune réponse n’est arrivée. Vous pouvez réessayer sans risque\u202f: votre demande ne comptera qu’une fois.',
  serverError: 'Un problème est survenu de notre côté. Rien n’est perdu\u202f; réessayez dans un instant.',
  rateLimited: 'Cela fait beaucoup de demandes en peu de temps. Vous pourrez continuer dans {time}.',
  rateLimitOver: 'Vous pouvez continuer.',
  notFound: 'La réservation n’est pas disponible ici pour le moment. Veuillez contacter l’établissement.',
  forbidden: 'La réservation n’est pas activée pour {website}. Veuillez contacter l’établissement.',
  gone: 'Votre choix n’est plus proposé. Veuillez en faire un autre.',
  dateOver: 'Cette date est passée. Veuillez en choisir une autre.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/fr.ts')).words;
