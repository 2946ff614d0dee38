import type { FirstMessages } from './catalogue.ts';

/** Indonesian, with “Anda”. Space: ruang; slot: waktu; package: paket; venue: pengelola. */
export const words = {
  title: 'Pesan ruang',
  progress: 'Langkah {step} dari {total}',
  back: 'Kembali',
  continue: 'Lanjutkan',
  retry: 'Coba lagi',
  loading: 'Memuat…',
  slow: 'Ini lebih lama dari biasanya. Mohon tunggu sebentar.',

  spacesHeading: 'Pilih ruang',
  bySpace: 'Menurut ruang',
  byDate: 'Menurut tanggal',
  find: 'Cari ruang',
  nothingFound: 'Tidak ada yang ditemukan.',
  more: 'Tampilkan lagi',
  guests: 'Jumlah tamu',
  upTo: { other: 'Hingga # tamu' },
  priceFrom: 'mulai {amount}',
  spacesFit: { other: '# ruang sesuai' },
  noSpaceFits: 'Tidak ada ruang yang cukup untuk tamu sebanyak itu.',
  showAll: 'Tampilkan semua ruang',
  noSpaces: 'Saat ini tidak ada yang dapat dipesan di sini.',
  askVenue: 'Tanyakan kepada pengelola',
  seeDates: 'Lihat tanggal dan harga',
  layouts: 'Tata ruang',
  amenities: 'Fasilitas',
  previousPhoto: 'Foto sebelumnya',
  nextPhoto: 'Foto berikutnya',
  enlarge: 'Perbesar gambar',

  dateHeading: 'Pilih tanggal dan waktu',
  openCalendar: 'Buka kalender',
  offline: 'Anda sedang offline. Tidak ada yang hilang; coba lagi setelah tersambung.',
  unreachable: 'Layanan pemesanan tidak merespons. Tidak ada yang hilang; silakan coba lagi.',
  noAnswer: 'Tidak ada jawaban yang masuk. Aman untuk mencoba lagi: permintaan Anda hanya dihitung sekali.',
  serverError: 'Ada gangguan di pihak kami. Tidak ada yang hilang; silakan coba lagi sebentar lagi.',
  rateLimited: 'Terlalu banyak permintaan dalam waktu singkat. Anda dapat melanjutkan dalam {time}.',
  rateLimitOver: 'Anda dapat melanjutkan sekarang.',
  notFound: 'Pemesanan tidak tersedia di sini saat ini. Silakan hubungi pengelola.',
  forbidden: 'Pemesanan tidak diaktifkan untuk {website}. Silakan hubungi pengelola.',
  gone: 'Pilihan Anda tidak ditawarkan lagi. Silakan pilih lagi.',
  dateOver: 'Tanggal ini sudah lewat. Silakan pilih yang lain.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/id.ts')).words;
