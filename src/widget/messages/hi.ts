import type { FirstMessages } from './catalogue.ts';

/** Hindi, with ‘आप’. Space: जगह; slot: समय; package: पैकेज; venue: आयोजन स्थल. */
export const words = {
  title: 'जगह बुक करें',
  progress: '{total} में से चरण {step}',
  back: 'पीछे',
  continue: 'आगे बढ़ें',
  retry: 'फिर से कोशिश करें',
  loading: 'लोड हो रहा है…',
  slow: 'इसमें सामान्य से ज़्यादा समय लग रहा है। कृपया थोड़ा इंतज़ार करें।',

  spacesHeading: 'जगह चुनें',
  bySpace: 'जगह के अनुसार',
  byDate: 'तारीख के अनुसार',
  find: 'जगह खोजें',
  nothingFound: 'कुछ नहीं मिला।',
  more: 'और दिखाएँ',
  guests: 'मेहमानों की संख्या',
  upTo: { one: '# मेहमान तक', other: '# मेहमानों तक' },
  priceFrom: '{amount} से',
  spacesFit: { one: '# जगह उपयुक्त है', other: '# जगहें उपयुक्त हैं' },
  noSpaceFits: 'इतने मेहमानों के लिए कोई जगह नहीं है।',
  showAll: 'सभी जगहें दिखाएँ',
  noSpaces: 'इस समय यहाँ बुक करने के लिए कुछ नहीं है।',
  askVenue: 'आयोजन स्थल से पूछें',
  seeDates: 'तारीखें और कीमतें देखें',
  layouts: 'बैठने की व्यवस्थाएँ',
  amenities: 'सुविधाएँ',
  previousPhoto: 'पिछली फ़ोटो',
  nextPhoto: 'अगली फ़ोटो',
  enlarge: 'तस्वीर बड़ी करें',

  dateHeading: 'तारीख और समय चुनें',
  openCalendar: 'कैलेंडर खोलें',
  offline: 'आप ऑफ़लाइन हैं। कुछ भी खोया नहीं है; इंटरनेट से जुड़ने पर फिर से कोशिश करें।',
  unreachable: 'बुकिंग सेवा जवाब नहीं दे रही है। कुछ भी खोया नहीं है; कृपया फिर से कोशिश करें।',
  noAnswer: 'कोई जवाब नहीं आया। बेझिझक फिर से कोशिश करें: आपका अनुरोध एक ही बार गिना जाएगा।',
  serverError: 'हमारी ओर से कुछ गड़बड़ हुई। कुछ भी खोया नहीं है; कृपया थोड़ी देर में फिर से कोशिश करें।',
  rateLimited: 'कम समय में बहुत सारे अनुरोध आए। आप {time} बाद आगे बढ़ सकते हैं।',
  rateLimitOver: 'अब आप आगे बढ़ सकते हैं।',
  notFound: 'इस समय यहाँ बुकिंग उपलब्ध नहीं है। कृपया आयोजन स्थल से संपर्क करें।',
  forbidden: '{website} के लिए बुकिंग चालू नहीं है। कृपया आयोजन स्थल से संपर्क करें।',
  gone: 'आपका चुना हुआ विकल्प अब उपलब्ध नहीं है। कृपया फिर से चुनें।',
  dateOver: 'यह तारीख बीत चुकी है। कृपया कोई और चुनें।',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/hi.ts')).words;
