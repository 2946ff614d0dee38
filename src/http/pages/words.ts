/** What the hosted page says itself, in the languages of the form: mostly what the form says too, so that both agree. */
import { matchLocale } from '../../ui/messages/match-locale.ts';
import { type Say, sayIn } from '../../ui/messages/say.ts';
import type { Messages } from '../../widget/messages/catalogue.ts';
import { type CatalogueTag, fallback, loadCatalogue, tags } from '../../widget/messages/catalogues.ts';

/** One language, and how those who read it write. */
export interface PageWords {
  /** BCP 47; numbers and amounts follow it. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly say: Say<Messages>;
  /** In place of the form, where there is no JavaScript. */
  readonly needsScript: string;
}

/**
 * The language that comes nearest to what a reader wants, as one of those there are: however many ask, pages are made in no
 * more than these.
 *
 * @param wanted BCP 47 tag
 */
export const languageFor = (wanted: string): CatalogueTag => matchLocale(wanted, tags, fallback).tag;

/** The language that browsers name first is the one their reader prefers; empty where they say that any will do. */
export function wantedLanguage(headers: { readonly 'accept-language'?: string | undefined }): string {
  const [wanted = ''] = headers['accept-language']?.split(/[,;]/) ?? [];
  return wanted.trim() === '*' ? '' : wanted.trim();
}

/** Which way a language of the form is written. */
const directionOf = (tag: CatalogueTag) => (/^(ar|fa|he)\b/.test(tag) ? 'rtl' : 'ltr');

/** @param venueLocale numbers are written as it says where its language is the one asked for */
export async function pageWordsIn(tag: CatalogueTag, venueLocale: string): Promise<PageWords> {
  const { words, loadLater } = await loadCatalogue(tag);
  const locale = languageFor(venueLocale) === tag ? matchLocale(venueLocale, tags, fallback).locale : tag;
  return {
    locale,
    direction: directionOf(tag),
    say: sayIn<Messages>({ ...words, ...(await loadLater()).default }, locale),
    needsScript: needsScript[tag],
  };
}

const needsScript: Readonly<Record<CatalogueTag, string>> = {
  ar: 'الحجز هنا يحتاج إلى JavaScript. يُرجى تفعيله أو التواصل مع إدارة المكان.',
  bg: 'За резервация тук е нужен JavaScript. Включете го или се обърнете към обекта.',
  cs: 'K rezervaci je zde potřeba JavaScript. Zapněte ho, nebo se zeptejte provozovatele.',
  da: 'Booking her kræver JavaScript. Slå det til, eller spørg stedet.',
  de: 'Zum Buchen wird hier JavaScript gebraucht. Bitte schalten Sie es ein, oder fragen Sie im Haus nach.',
  el: 'Η κράτηση εδώ χρειάζεται JavaScript. Ενεργοποιήστε την ή ρωτήστε τον χώρο.',
  en: 'Booking here needs JavaScript. Please switch it on, or ask the venue.',
  es: 'Para reservar aquí hace falta JavaScript. Actívelo o pregunte al local.',
  fa: 'رزرو در اینجا به JavaScript نیاز دارد. لطفاً آن را فعال کنید یا از مجموعه بپرسید.',
  fi: 'Varaaminen täällä vaatii JavaScriptin. Ota se käyttöön tai kysy vuokraajalta.',
  fr: 'Pour réserver ici, JavaScript est nécessaire. Veuillez l’activer ou contacter l’établissement.',
  he: 'כדי להזמין כאן נדרש JavaScript. נא להפעיל אותו או לפנות למקום.',
  hi: 'यहाँ बुकिंग के लिए JavaScript ज़रूरी है। कृपया इसे चालू करें या आयोजन स्थल से पूछें।',
  hu: 'A foglaláshoz itt JavaScript szükséges. Kapcsolja be, vagy kérdezze a helyszínt.',
  id: 'Pemesanan di sini memerlukan JavaScript. Silakan aktifkan, atau hubungi pengelola.',
  it: 'Per prenotare qui serve JavaScript. Lo attivi oppure contatti la struttura.',
  ja: 'ここでのご予約には JavaScript が必要です。有効にするか、会場にお問い合わせください。',
  ko: '여기서 예약하려면 JavaScript가 필요합니다. 사용하도록 설정하거나 대관처에 문의해 주세요.',
  nb: 'Bestilling her krever JavaScript. Slå det på, eller spør stedet.',
  nl: 'Om hier te reserveren is JavaScript nodig. Zet het aan, of vraag het de locatie.',
  pl: 'Rezerwacja wymaga tu JavaScriptu. Prosimy go włączyć lub zapytać obiekt.',
  'pt-BR': 'Para reservar aqui é preciso JavaScript. Ative-o ou fale com o local.',
  'pt-PT': 'Para reservar aqui é necessário JavaScript. Ative-o ou contacte o recinto.',
  ro: 'Pentru a rezerva aici este nevoie de JavaScript. Activați-l sau întrebați locația.',
  ru: 'Для бронирования здесь нужен JavaScript. Включите его или обратитесь к площадке.',
  sv: 'För att boka här krävs JavaScript. Slå på det, eller fråga uthyraren.',
  th: 'การจองที่นี่ต้องใช้ JavaScript โปรดเปิดใช้งาน หรือสอบถามสถานที่',
  tr: 'Burada rezervasyon için JavaScript gerekir. Lütfen etkinleştirin veya mekâna sorun.',
  uk: 'Для бронювання тут потрібен JavaScript. Увімкніть його або зверніться до майданчика.',
  vi: 'Đặt chỗ tại đây cần JavaScript. Vui lòng bật lên hoặc hỏi địa điểm.',
  'zh-Hans': '在此预订需要 JavaScript。请启用它，或联系场馆。',
  'zh-Hant': '在此預訂需要 JavaScript。請啟用它，或聯絡場館。',
};
