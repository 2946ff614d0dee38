import type { FirstMessages } from './catalogue.ts';

/** Arabic. Space: قاعة; slot: فترة; package: باقة; venue: المكان, as a partner إدارة المكان. */
export const words = {
  title: 'احجز قاعة',
  progress: 'الخطوة {step} من {total}',
  back: 'رجوع',
  continue: 'متابعة',
  retry: 'إعادة المحاولة',
  loading: 'جارٍ التحميل…',
  slow: 'يستغرق الأمر وقتًا أطول من المعتاد. لحظة من فضلك.',

  spacesHeading: 'اختر قاعة',
  bySpace: 'حسب القاعة',
  byDate: 'حسب التاريخ',
  find: 'ابحث عن قاعة',
  nothingFound: 'لم يُعثر على شيء.',
  more: 'عرض المزيد',
  guests: 'عدد الضيوف',
  upTo: {
    zero: 'بلا ضيوف',
    one: 'ضيف واحد كحد أقصى',
    two: 'ضيفان كحد أقصى',
    few: 'حتى # ضيوف',
    many: 'حتى # ضيفًا',
    other: 'حتى # ضيف',
  },
  priceFrom: 'ابتداءً من {amount}',
  spacesFit: {
    zero: 'لا قاعات مناسبة',
    one: 'قاعة واحدة مناسبة',
    two: 'قاعتان مناسبتان',
    few: '# قاعات مناسبة',
    many: '# قاعة مناسبة',
    other: '# قاعة مناسبة',
  },
  noSpaceFits: 'لا توجد قاعة تتسع لهذا العدد من الضيوف.',
  showAll: 'عرض جميع القاعات',
  noSpaces: 'لا يوجد ما يمكن حجزه هنا حاليًا.',
  askVenue: 'تواصل مع إدارة المكان',
  seeDates: 'عرض المواعيد والأسعار',
  layouts: 'ترتيبات القاعة',
  amenities: 'التجهيزات',
  previousPhoto: 'الصورة السابقة',
  nextPhoto: 'الصورة التالية',
  enlarge: 'تكبير الصورة',

  dateHeading: 'اختر التاريخ والوقت',
  openCalendar: 'فتح التقويم',
  offline: 'أنت غير متصل بالإنترنت. لم يُفقد شيء؛ أعد المحاولة بعد عودة الاتصال.',
  unreachable: 'خدمة الحجز لا تستجيب. لم يُفقد شيء؛ يُرجى إعادة المحاولة.',
  noAnswer: 'لم يصل أي رد. يمكنك إعادة المحاولة بأمان: لن يُحتسب طلبك أكثر من مرة.',
  serverError: 'حدث خطأ من جانبنا. لم يُفقد شيء؛ يُرجى إعادة المحاولة بعد قليل.',
  rateLimited: 'وصلت طلبات كثيرة في وقت قصير. مدة الانتظار المتبقية: {time}.',
  rateLimitOver: 'يمكنك المتابعة الآن.',
  notFound: 'الحجز غير متاح هنا حاليًا. يُرجى التواصل مع إدارة المكان.',
  forbidden: 'الحجز غير مفعّل للموقع {website}. يُرجى التواصل مع إدارة المكان.',
  gone: 'ما اخترته لم يعد معروضًا. يُرجى الاختيار من جديد.',
  dateOver: 'هذا التاريخ مضى. يُرجى اختيار تاريخ آخر.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/ar.ts')).words;
