import type { Translated } from '../../words/area-words.ts';
import type { words as english } from './en.ts';

export const words = {
  title: 'Site web',
  about:
    'Deux lignes placent le formulaire de réservation sur votre site. Une clé de site dit quels sites peuvent l’afficher.',
  none: 'Il n’y a pas encore de clé de site',
  newKey: 'Une nouvelle clé de site',
  change: 'Modifier',
  isDisabled: 'Désactivée',
  noWebsite: 'pour aucun site',
  holdsFor: 'une demande retient sa date {period}',
  ownPage: 'Sa propre page, à partager',
  snippet: 'Les lignes pour votre site',
  copySnippet: 'Copier les lignes de {key}',
  label: 'Nom, pour vous',
  websites: 'Sites qui peuvent afficher le formulaire',
  websitesHint: 'un par ligne ; www en est un autre',
  holdPeriod: 'Une demande retient sa date',
  hasPage: 'Elle a sa propre page, /book/…',
  enabled: 'Activée',
  enabledAbout: 'Désactivée, le formulaire de ces sites n’affiche rien.',
  key: 'Clé',
  keyHint: 'lettres, chiffres, - et _ ; elle est publique et reste',
  makeKey: 'Créer la clé',
  'hold-24h': '24 heures',
  'hold-48h': '48 heures',
  'hold-3d': '3 jours',
  'hold-7d': '7 jours',
  'hold-14d': '14 jours',
  'hold-30d': '30 jours',
  'hold-none': 'aussi longtemps qu’il vous faut',
} satisfies Translated<typeof english>;
