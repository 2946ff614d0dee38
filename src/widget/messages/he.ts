import type { FirstMessages } from './catalogue.ts';

/** Hebrew, addressing in the plural (no gender). Space: חלל; slot: שעות; package: חבילה; venue: המקום. */
export const words = {
  title: 'הזמנת חלל לאירוע',
  progress: 'שלב {step} מתוך {total}',
  back: 'חזרה',
  continue: 'המשך',
  retry: 'ניסיון נוסף',
  loading: 'בטעינה…',
  slow: 'זה לוקח יותר זמן מהרגיל. רגע, בבקשה.',

  spacesHeading: 'בחירת חלל',
  bySpace: 'לפי חלל',
  byDate: 'לפי תאריך',
  find: 'חיפוש חלל',
  nothingFound: 'לא נמצא דבר.',
  more: 'הצגת עוד',
  guests: 'מספר האורחים',
  upTo: { one: 'עד אורח אחד', two: 'עד שני אורחים', other: 'עד # אורחים' },
  priceFrom: 'החל מ־{amount}',
  spacesFit: { one: 'חלל אחד מתאים', two: 'שני חללים מתאימים', other: '# חללים מתאימים' },
  noSpaceFits: 'אין חלל שמתאים למספר כזה של אורחים.',
  showAll: 'הצגת כל החללים',
  noSpaces: 'אין כאן כרגע מה להזמין.',
  askVenue: 'אפשר לפנות למקום',
  seeDates: 'לתאריכים ולמחירים',
  layouts: 'סידורי ישיבה',
  amenities: 'ציוד ושירותים',
  previousPhoto: 'התמונה הקודמת',
  nextPhoto: 'התמונה הבאה',
  enlarge: 'הגדלת התמונה',

  dateHeading: 'בחירת תאריך ושעה',
  openCalendar: 'פתיחת לוח השנה',
  offline: 'אין חיבור לאינטרנט. שום דבר לא אבד; נסו שוב כשהחיבור יחזור.',
  unreachable: 'שירות ההזמנות לא עונה. שום דבר לא אבד; נסו שוב, בבקשה.',
  noAnswer: 'לא התקבלה תשובה. אפשר לנסות שוב בבטחה: הבקשה שלכם תיספר פעם אחת בלבד.',
  serverError: 'משהו השתבש אצלנו. שום דבר לא אבד; נסו שוב בעוד רגע.',
  rateLimited: 'נשלחו הרבה בקשות בזמן קצר. אפשר להמשיך בעוד {time}.',
  rateLimitOver: 'אפשר להמשיך.',
  notFound: 'אי אפשר להזמין כאן כרגע. אפשר לפנות ישירות למקום.',
  forbidden: 'ההזמנות אינן מופעלות עבור {website}. אפשר לפנות ישירות למקום.',
  gone: 'מה שבחרתם כבר לא מוצע. נא לבחור שוב.',
  dateOver: 'התאריך הזה עבר. נא לבחור תאריך אחר.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/he.ts')).words;
