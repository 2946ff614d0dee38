/** What is said around photos, in English, which is the model for the other languages. */
export const words = {
  /** Of a place to drop files into, and to tap. */
  drop: 'Drop photos here, or choose some',
  dropOne: 'Drop a drawing here, or choose one',
  /** Beside it, in smaller letters. */
  kinds: 'JPEG, PNG, WebP or AVIF. They are turned upright, and where they were taken is forgotten.',
  first: 'Shown first',
  /** What the words of a photo are for. */
  alt: 'What does it show?',
  altHint: 'Read to visitors who cannot see it. Leave it empty where the photo is only decoration.',
  earlier: 'Further to the front: photo {number}',
  later: 'Further to the back: photo {number}',
  removePhoto: 'Remove photo {number}',
  removed: 'The photo is removed',
  /** Told to who cannot see it move. */
  moved: 'It is now photo {number} of {count}',
  waiting: 'Waiting its turn',
  sending: 'On its way…',
  added: { one: '# photo added', other: '# photos added' },
  left: { one: '# photo on its way', other: '# photos on their way' },
  alreadyThere: 'This photo is there already.',
  tooMany: {
    one: 'There is room for # photo here; the others were left out.',
    other: 'There is room for # photos here; the others were left out.',
  },
  notAPicture:
    'This file cannot be shown: it is no JPEG, PNG, WebP or AVIF, it is damaged, or it is too large.',
  full: 'Your venue keeps as many photos as it may. Remove some that you no longer need.',
  broken: 'This photo cannot be shown any more.',
} as const;
