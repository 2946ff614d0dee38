import type { FirstMessages } from './catalogue.ts';

/** Persian, with «شما». Space: سالن; slot: بازه; package: بسته; venue: مجموعه. */
export const words = {
  title: 'رزرو سالن',
  progress: 'مرحلهٔ {step} از {total}',
  back: 'بازگشت',
  continue: 'ادامه',
  retry: 'تلاش دوباره',
  loading: 'در حال بارگذاری…',
  slow: 'کمی بیشتر از معمول طول می‌کشد. لطفاً چند لحظه صبر کنید.',

  spacesHeading: 'سالن را انتخاب کنید',
  bySpace: 'بر اساس سالن',
  byDate: 'بر اساس تاریخ',
  find: 'جستجوی سالن',
  nothingFound: 'چیزی پیدا نشد.',
  more: 'نمایش بیشتر',
  guests: 'تعداد مهمانان',
  upTo: { one: 'تا # مهمان', other: 'تا # مهمان' },
  priceFrom: 'از {amount}',
  spacesFit: { one: '# سالن مناسب', other: '# سالن مناسب' },
  noSpaceFits: 'هیچ سالنی گنجایش این تعداد مهمان را ندارد.',
  showAll: 'نمایش همهٔ سالن‌ها',
  noSpaces: 'در حال حاضر چیزی برای رزرو در اینجا نیست.',
  askVenue: 'از مجموعه بپرسید',
  seeDates: 'دیدن تاریخ‌ها و قیمت‌ها',
  layouts: 'چیدمان‌ها',
  amenities: 'امکانات',
  previousPhoto: 'عکس قبلی',
  nextPhoto: 'عکس بعدی',
  enlarge: 'بزرگ‌نمایی تصویر',

  dateHeading: 'تاریخ و ساعت را انتخاب کنید',
  openCalendar: 'باز کردن تقویم',
  offline: 'به اینترنت وصل نیستید. چیزی از دست نرفته؛ پس از اتصال دوباره تلاش کنید.',
  unreachable: 'سرویس رزرو پاسخ نمی‌دهد. چیزی از دست نرفته؛ لطفاً دوباره تلاش کنید.',
  noAnswer: 'پاسخی نرسید. با خیال راحت دوباره تلاش کنید: درخواست شما فقط یک بار ثبت می‌شود.',
  serverError: 'مشکلی از سوی ما پیش آمد. چیزی از دست نرفته؛ لطفاً کمی بعد دوباره تلاش کنید.',
  rateLimited: 'درخواست‌های زیادی در زمانی کوتاه فرستاده شد. {time} دیگر می‌توانید ادامه دهید.',
  rateLimitOver: 'اکنون می‌توانید ادامه دهید.',
  notFound: 'در حال حاضر رزرو از اینجا ممکن نیست. لطفاً با مجموعه تماس بگیرید.',
  forbidden: 'رزرو برای {website} فعال نیست. لطفاً با مجموعه تماس بگیرید.',
  gone: 'آنچه انتخاب کردید دیگر ارائه نمی‌شود. لطفاً دوباره انتخاب کنید.',
  dateOver: 'این تاریخ گذشته است. لطفاً تاریخ دیگری انتخاب کنید.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/fa.ts')).words;
