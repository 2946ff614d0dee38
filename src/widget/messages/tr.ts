import type { FirstMessages } from './catalogue.ts';

/** Turkish, with “siz”. Space: salon; slot: saat; package: paket; venue: mekân. */
export const words = {
  title: 'Salon rezervasyonu',
  progress: 'Adım {step}/{total}',
  back: 'Geri',
  continue: 'Devam',
  retry: 'Tekrar deneyin',
  loading: 'Yükleniyor…',
  slow: 'Bu, her zamankinden uzun sürüyor. Bir dakika lütfen.',

  spacesHeading: 'Salon seçin',
  bySpace: 'Salona göre',
  byDate: 'Tarihe göre',
  find: 'Salon ara',
  nothingFound: 'Sonuç bulunamadı.',
  more: 'Daha fazla göster',
  guests: 'Davetli sayısı',
  upTo: { one: 'En fazla # davetli', other: 'En fazla # davetli' },
  priceFrom: 'en az {amount}',
  spacesFit: { one: '# uygun salon', other: '# uygun salon' },
  noSpaceFits: 'Bu kadar davetli alan bir salon yok.',
  showAll: 'Tüm salonları göster',
  noSpaces: 'Şu anda burada rezerve edilebilecek bir yer yok.',
  askVenue: 'Mekâna sorun',
  seeDates: 'Tarih ve fiyatlara bakın',
  layouts: 'Oturma düzenleri',
  amenities: 'Olanaklar',
  previousPhoto: 'Önceki fotoğraf',
  nextPhoto: 'Sonraki fotoğraf',
  enlarge: 'Görseli büyüt',

  dateHeading: 'Tarih ve saat seçin',
  openCalendar: 'Takvimi aç',
  offline: 'Çevrimdışısınız. Hiçbir şey kaybolmadı; bağlanınca tekrar deneyin.',
  unreachable: 'Rezervasyon hizmeti yanıt vermiyor. Hiçbir şey kaybolmadı; lütfen tekrar deneyin.',
  noAnswer: 'Yanıt gelmedi. Gönül rahatlığıyla tekrar deneyebilirsiniz: talebiniz yalnızca bir kez sayılır.',
  serverError:
    'Bizim tarafımızda bir sorun oluştu. Hiçbir şey kaybolmadı; lütfen biraz sonra tekrar deneyin.',
  rateLimited: 'Kısa sürede çok fazla istek geldi. {time} sonra devam edebilirsiniz.',
  rateLimitOver: 'Şimdi devam edebilirsiniz.',
  notFound: 'Şu anda buradan rezervasyon yapılamıyor. Lütfen mekânla iletişime geçin.',
  forbidden: 'Rezervasyon {website} için açık değil. Lütfen mekânla iletişime geçin.',
  gone: 'Seçiminiz artık sunulmuyor. Lütfen yeniden seçin.',
  dateOver: 'Bu tarih geçti. Lütfen başka bir tarih seçin.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/tr.ts')).words;
