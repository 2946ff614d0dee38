/** What stands in place of the hosted page, in the languages of the form, for people who get none. */
import type { CatalogueTag } from '../../widget/messages/catalogues.ts';

/** Why there is no page: no such key, or none with a page; opened too often; out of order; busy or about to start. */
export type Refusal = 'missing' | 'limited' | 'broken' | 'away';

/** A heading, and the sentences below it. */
export type RefusalWords = readonly [heading: string, words: string];

export const refusalWords: Readonly<Record<CatalogueTag, Readonly<Record<Refusal, RefusalWords>>>> = {
  ar: {
    missing: [
      'لا يوجد ما يُحجز هنا',
      'هذا العنوان لا يخص أي مكان، أو أن إدارة المكان أوقفته. يُرجى طلب العنوان الصحيح منها.',
    ],
    limited: ['لحظة من فضلك', 'فُتحت هذه الصفحة مرات كثيرة من شبكتك قبل قليل. يُرجى المحاولة مجددًا بعد دقيقة.'],
    broken: ['الخدمة معطلة حاليًا', 'حدث خطأ من جانبنا. يُرجى المحاولة لاحقًا.'],
    away: ['سنعود بعد لحظات', 'هذه الصفحة غير متاحة لفترة وجيزة. يُرجى المحاولة مجددًا بعد دقيقة.'],
  },
  bg: {
    missing: [
      'Тук няма нищо за резервиране',
      'Този адрес не принадлежи на обект или обектът го е изключил. Попитайте обекта за правилния адрес.',
    ],
    limited: [
      'Един момент, моля',
      'Тази страница току-що беше отваряна много пъти от вашата мрежа. Опитайте отново след минута.',
    ],
    broken: ['В момента не работи', 'При нас възникна грешка. Опитайте отново по-късно.'],
    away: ['Връщаме се след малко', 'Тази страница е недостъпна за кратко. Опитайте отново след минута.'],
  },
  cs: {
    missing: [
      'Tady není co rezervovat',
      'Tato adresa nepatří žádnému provozovateli, nebo ji provozovatel vypnul. Požádejte ho o správnou adresu.',
    ],
    limited: [
      'Okamžik, prosím',
      'Tato stránka byla z vaší sítě právě otevřena velmi často. Zkuste to prosím znovu za minutu.',
    ],
    broken: ['Momentálně mimo provoz', 'Na naší straně došlo k chybě. Zkuste to prosím později.'],
    away: ['Za chvíli jsme zpět', 'Tato stránka je krátce nedostupná. Zkuste to prosím znovu za minutu.'],
  },
  da: {
    missing: [
      'Her er intet at booke',
      'Denne adresse hører ikke til noget sted, eller stedet har slået den fra. Spørg stedet om den rigtige.',
    ],
    limited: ['Et øjeblik', 'Siden er netop blevet åbnet meget ofte fra dit netværk. Prøv igen om et minut.'],
    broken: ['Ude af drift lige nu', 'Noget gik galt hos os. Prøv igen senere.'],
    away: ['Tilbage om et øjeblik', 'Siden er kortvarigt utilgængelig. Prøv igen om et minut.'],
  },
  de: {
    missing: [
      'Hier gibt es nichts zu buchen',
      'Diese Adresse gehört zu keinem Haus, oder das Haus hat sie abgeschaltet. Bitte fragen Sie dort nach der richtigen.',
    ],
    limited: [
      'Einen Augenblick, bitte',
      'Diese Seite wurde aus Ihrem Netz gerade sehr oft geöffnet. Bitte versuchen Sie es in einer Minute noch einmal.',
    ],
    broken: [
      'Gerade außer Betrieb',
      'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es später noch einmal.',
    ],
    away: [
      'Gleich wieder da',
      'Diese Seite ist kurz nicht erreichbar. Bitte versuchen Sie es in einer Minute noch einmal.',
    ],
  },
  el: {
    missing: [
      'Δεν υπάρχει κάτι για κράτηση εδώ',
      'Αυτή η διεύθυνση δεν ανήκει σε κάποιον χώρο ή ο χώρος την έχει απενεργοποιήσει. Ζητήστε από τον χώρο τη σωστή.',
    ],
    limited: [
      'Μια στιγμή, παρακαλώ',
      'Η σελίδα άνοιξε μόλις τώρα πολλές φορές από το δίκτυό σας. Δοκιμάστε ξανά σε ένα λεπτό.',
    ],
    broken: [
      'Εκτός λειτουργίας προς το παρόν',
      'Κάτι πήγε στραβά από την πλευρά μας. Δοκιμάστε ξανά αργότερα.',
    ],
    away: ['Επιστρέφουμε σε λίγο', 'Η σελίδα δεν είναι διαθέσιμη για λίγο. Δοκιμάστε ξανά σε ένα λεπτό.'],
  },
  en: {
    missing: [
      'Nothing to book here',
      'This address does not belong to a venue, or the venue has switched it off. Please ask the venue for the right one.',
    ],
    limited: [
      'One moment, please',
      'This page was opened very often from your network just now. Please try again in a minute.',
    ],
    broken: ['Out of order just now', 'Something went wrong on our side. Please try again later.'],
    away: ['Back in a moment', 'This page is briefly unavailable. Please try again in a minute.'],
  },
  es: {
    missing: [
      'Aquí no hay nada que reservar',
      'Esta dirección no pertenece a ningún local, o el local la ha desactivado. Pida al local la dirección correcta.',
    ],
    limited: [
      'Un momento, por favor',
      'Esta página se ha abierto muchas veces desde su red. Vuelva a intentarlo dentro de un minuto.',
    ],
    broken: ['Ahora mismo no funciona', 'Algo ha fallado por nuestra parte. Vuelva a intentarlo más tarde.'],
    away: [
      'Volvemos enseguida',
      'Esta página no está disponible por unos instantes. Vuelva a intentarlo dentro de un minuto.',
    ],
  },
  fa: {
    missing: [
      'اینجا چیزی برای رزرو نیست',
      'این نشانی متعلق به هیچ مجموعه‌ای نیست، یا مجموعه آن را غیرفعال کرده است. لطفاً نشانی درست را از مجموعه بپرسید.',
    ],
    limited: [
      'یک لحظه، لطفاً',
      'این صفحه همین حالا بارها از شبکهٔ شما باز شده است. لطفاً یک دقیقهٔ دیگر دوباره امتحان کنید.',
    ],
    broken: ['فعلاً از کار افتاده است', 'مشکلی از طرف ما پیش آمد. لطفاً بعداً دوباره امتحان کنید.'],
    away: [
      'به‌زودی برمی‌گردیم',
      'این صفحه برای مدت کوتاهی در دسترس نیست. لطفاً یک دقیقهٔ دیگر دوباره امتحان کنید.',
    ],
  },
  fi: {
    missing: [
      'Täällä ei ole mitään varattavaa',
      'Tämä osoite ei kuulu millekään vuokraajalle, tai vuokraaja on poistanut sen käytöstä. Kysy vuokraajalta oikeaa osoitetta.',
    ],
    limited: [
      'Hetkinen',
      'Tämä sivu avattiin verkostasi juuri hyvin monta kertaa. Yritä uudelleen minuutin kuluttua.',
    ],
    broken: ['Juuri nyt epäkunnossa', 'Jotain meni vikaan meidän päässämme. Yritä myöhemmin uudelleen.'],
    away: [
      'Palaamme hetken kuluttua',
      'Sivu ei ole hetkeen käytettävissä. Yritä uudelleen minuutin kuluttua.',
    ],
  },
  fr: {
    missing: [
      'Rien à réserver ici',
      'Cette adresse n’appartient à aucun établissement, ou l’établissement l’a désactivée. Veuillez lui demander la bonne adresse.',
    ],
    limited: [
      'Un instant, s’il vous plaît',
      'Cette page vient d’être ouverte très souvent depuis votre réseau. Veuillez réessayer dans une minute.',
    ],
    broken: [
      'Hors service pour le moment',
      'Une erreur s’est produite de notre côté. Veuillez réessayer plus tard.',
    ],
    away: [
      'De retour dans un instant',
      'Cette page est momentanément indisponible. Veuillez réessayer dans une minute.',
    ],
  },
  he: {
    missing: [
      'אין כאן מה להזמין',
      'הכתובת הזו אינה שייכת לאף מקום, או שהמקום השבית אותה. נא לבקש מהמקום את הכתובת הנכונה.',
    ],
    limited: ['רק רגע, בבקשה', 'הדף הזה נפתח זה עתה פעמים רבות מהרשת שלך. נא לנסות שוב בעוד דקה.'],
    broken: ['לא פועל כרגע', 'משהו השתבש אצלנו. נא לנסות שוב מאוחר יותר.'],
    away: ['נחזור בעוד רגע', 'הדף הזה אינו זמין לזמן קצר. נא לנסות שוב בעוד דקה.'],
  },
  hi: {
    missing: [
      'यहाँ बुक करने के लिए कुछ नहीं है',
      'यह पता किसी आयोजन स्थल का नहीं है, या स्थल ने इसे बंद कर दिया है। कृपया स्थल से सही पता पूछें।',
    ],
    limited: [
      'कृपया एक पल रुकें',
      'यह पेज अभी-अभी आपके नेटवर्क से बहुत बार खोला गया है। कृपया एक मिनट बाद फिर कोशिश करें।',
    ],
    broken: ['अभी काम नहीं कर रहा', 'हमारी ओर से कुछ गड़बड़ हुई। कृपया बाद में फिर कोशिश करें।'],
    away: ['थोड़ी देर में वापस', 'यह पेज थोड़ी देर के लिए उपलब्ध नहीं है। कृपया एक मिनट बाद फिर कोशिश करें।'],
  },
  hu: {
    missing: [
      'Itt nincs mit lefoglalni',
      'Ez a cím nem tartozik egyetlen helyszínhez sem, vagy a helyszín kikapcsolta. Kérje el a helyes címet a helyszíntől.',
    ],
    limited: [
      'Egy pillanat türelmet',
      'Ezt az oldalt az imént nagyon sokszor nyitották meg az Ön hálózatából. Próbálja újra egy perc múlva.',
    ],
    broken: ['Jelenleg nem működik', 'Nálunk hiba történt. Próbálja újra később.'],
    away: ['Mindjárt visszajövünk', 'Ez az oldal rövid ideig nem érhető el. Próbálja újra egy perc múlva.'],
  },
  id: {
    missing: [
      'Tidak ada yang dapat dipesan di sini',
      'Alamat ini bukan milik tempat mana pun, atau pengelola telah menonaktifkannya. Silakan minta alamat yang benar kepada pengelola.',
    ],
    limited: [
      'Mohon tunggu sebentar',
      'Halaman ini baru saja sangat sering dibuka dari jaringan Anda. Silakan coba lagi dalam satu menit.',
    ],
    broken: ['Sedang tidak berfungsi', 'Terjadi kesalahan di pihak kami. Silakan coba lagi nanti.'],
    away: [
      'Segera kembali',
      'Halaman ini tidak tersedia untuk sementara. Silakan coba lagi dalam satu menit.',
    ],
  },
  it: {
    missing: [
      'Qui non c’è nulla da prenotare',
      'Questo indirizzo non appartiene a nessuna struttura, oppure la struttura lo ha disattivato. Chieda alla struttura quello giusto.',
    ],
    limited: [
      'Un momento, per favore',
      'Questa pagina è stata appena aperta molte volte dalla Sua rete. Riprovi tra un minuto.',
    ],
    broken: ['Al momento fuori servizio', 'Qualcosa è andato storto da parte nostra. Riprovi più tardi.'],
    away: [
      'Torniamo tra un attimo',
      'Questa pagina non è disponibile per un breve momento. Riprovi tra un minuto.',
    ],
  },
  ja: {
    missing: [
      'ここで予約できるものはありません',
      'このアドレスはどの会場のものでもないか、会場が無効にしています。正しいアドレスを会場にお問い合わせください。',
    ],
    limited: [
      '少々お待ちください',
      'お使いのネットワークからこのページが短時間に何度も開かれました。1 分後にもう一度お試しください。',
    ],
    broken: ['ただいまご利用いただけません', 'こちら側で問題が発生しました。後ほどもう一度お試しください。'],
    away: [
      'まもなく再開します',
      'このページは一時的にご利用いただけません。1 分後にもう一度お試しください。',
    ],
  },
  ko: {
    missing: [
      '여기에는 예약할 수 있는 것이 없습니다',
      '이 주소는 어떤 대관처의 것도 아니거나 대관처에서 사용을 중지했습니다. 대관처에 올바른 주소를 문의해 주세요.',
    ],
    limited: [
      '잠시만 기다려 주세요',
      '사용 중인 네트워크에서 이 페이지를 방금 매우 여러 번 열었습니다. 1분 후에 다시 시도해 주세요.',
    ],
    broken: ['지금은 이용할 수 없습니다', '저희 쪽에 문제가 생겼습니다. 나중에 다시 시도해 주세요.'],
    away: ['곧 돌아옵니다', '이 페이지를 잠시 이용할 수 없습니다. 1분 후에 다시 시도해 주세요.'],
  },
  nb: {
    missing: [
      'Her er det ingenting å bestille',
      'Denne adressen hører ikke til noe sted, eller stedet har slått den av. Spør stedet om den riktige.',
    ],
    limited: [
      'Et øyeblikk',
      'Denne siden ble nettopp åpnet svært ofte fra nettverket ditt. Prøv igjen om et minutt.',
    ],
    broken: ['Ute av drift akkurat nå', 'Noe gikk galt hos oss. Prøv igjen senere.'],
    away: ['Straks tilbake', 'Siden er kortvarig utilgjengelig. Prøv igjen om et minutt.'],
  },
  nl: {
    missing: [
      'Hier valt niets te reserveren',
      'Dit adres hoort niet bij een locatie, of de locatie heeft het uitgeschakeld. Vraag de locatie om het juiste adres.',
    ],
    limited: [
      'Een ogenblik geduld',
      'Deze pagina is zojuist heel vaak vanaf uw netwerk geopend. Probeer het over een minuut opnieuw.',
    ],
    broken: ['Op dit moment buiten werking', 'Er ging bij ons iets mis. Probeer het later opnieuw.'],
    away: ['Zo weer terug', 'Deze pagina is even niet beschikbaar. Probeer het over een minuut opnieuw.'],
  },
  pl: {
    missing: [
      'Tu nie ma czego rezerwować',
      'Ten adres nie należy do żadnego obiektu albo obiekt go wyłączył. Prosimy zapytać obiekt o właściwy adres.',
    ],
    limited: [
      'Chwileczkę',
      'Tę stronę przed chwilą otwierano z Państwa sieci bardzo często. Prosimy spróbować ponownie za minutę.',
    ],
    broken: ['Chwilowo nieczynne', 'Coś poszło nie tak po naszej stronie. Prosimy spróbować później.'],
    away: ['Zaraz wracamy', 'Ta strona jest przez chwilę niedostępna. Prosimy spróbować ponownie za minutę.'],
  },
  'pt-BR': {
    missing: [
      'Não há nada para reservar aqui',
      'Este endereço não pertence a nenhum local, ou o local o desativou. Peça ao local o endereço certo.',
    ],
    limited: [
      'Um momento, por favor',
      'Esta página acabou de ser aberta muitas vezes a partir da sua rede. Tente novamente em um minuto.',
    ],
    broken: ['Fora de serviço no momento', 'Algo deu errado do nosso lado. Tente novamente mais tarde.'],
    away: [
      'Voltamos já',
      'Esta página está indisponível por um breve momento. Tente novamente em um minuto.',
    ],
  },
  'pt-PT': {
    missing: [
      'Não há nada para reservar aqui',
      'Este endereço não pertence a nenhum recinto, ou o recinto desativou-o. Peça ao recinto o endereço certo.',
    ],
    limited: [
      'Um momento, por favor',
      'Esta página acabou de ser aberta muitas vezes a partir da sua rede. Tente novamente dentro de um minuto.',
    ],
    broken: ['De momento fora de serviço', 'Algo correu mal do nosso lado. Tente novamente mais tarde.'],
    away: [
      'Voltamos já',
      'Esta página está indisponível por breves momentos. Tente novamente dentro de um minuto.',
    ],
  },
  ro: {
    missing: [
      'Nu este nimic de rezervat aici',
      'Această adresă nu aparține niciunei locații sau locația a dezactivat-o. Cereți locației adresa corectă.',
    ],
    limited: [
      'Un moment, vă rugăm',
      'Această pagină a fost deschisă de foarte multe ori din rețeaua dumneavoastră. Încercați din nou peste un minut.',
    ],
    broken: ['Momentan nu funcționează', 'Ceva nu a mers bine la noi. Încercați din nou mai târziu.'],
    away: [
      'Revenim imediat',
      'Această pagină este indisponibilă pentru scurt timp. Încercați din nou peste un minut.',
    ],
  },
  ru: {
    missing: [
      'Здесь нечего бронировать',
      'Этот адрес не принадлежит ни одной площадке, или площадка его отключила. Уточните правильный адрес у площадки.',
    ],
    limited: [
      'Одну минуту, пожалуйста',
      'Эту страницу только что очень часто открывали из вашей сети. Повторите попытку через минуту.',
    ],
    broken: ['Сейчас не работает', 'У нас произошла ошибка. Повторите попытку позже.'],
    away: ['Скоро вернёмся', 'Страница ненадолго недоступна. Повторите попытку через минуту.'],
  },
  sv: {
    missing: [
      'Här finns inget att boka',
      'Den här adressen hör inte till någon uthyrare, eller så har uthyraren stängt av den. Fråga uthyraren efter den rätta.',
    ],
    limited: [
      'Ett ögonblick',
      'Sidan öppnades nyss väldigt ofta från ditt nätverk. Försök igen om en minut.',
    ],
    broken: ['Ur funktion just nu', 'Något gick fel hos oss. Försök igen senare.'],
    away: ['Strax tillbaka', 'Sidan är tillfälligt otillgänglig. Försök igen om en minut.'],
  },
  th: {
    missing: ['ที่นี่ไม่มีรายการให้จอง', 'ที่อยู่นี้ไม่ได้เป็นของสถานที่ใด หรือสถานที่ได้ปิดใช้งานแล้ว โปรดสอบถามที่อยู่ที่ถูกต้องจากสถานที่'],
    limited: ['โปรดรอสักครู่', 'หน้านี้เพิ่งถูกเปิดบ่อยมากจากเครือข่ายของคุณ โปรดลองอีกครั้งในหนึ่งนาที'],
    broken: ['ขณะนี้ใช้งานไม่ได้', 'เกิดข้อผิดพลาดทางฝั่งเรา โปรดลองอีกครั้งภายหลัง'],
    away: ['จะกลับมาในไม่ช้า', 'หน้านี้ไม่พร้อมใช้งานชั่วครู่ โปรดลองอีกครั้งในหนึ่งนาที'],
  },
  tr: {
    missing: [
      'Burada rezerve edilecek bir şey yok',
      'Bu adres hiçbir mekâna ait değil veya mekân onu kapatmış. Lütfen doğru adresi mekâna sorun.',
    ],
    limited: [
      'Bir dakika lütfen',
      'Bu sayfa az önce ağınızdan çok sık açıldı. Lütfen bir dakika sonra yeniden deneyin.',
    ],
    broken: ['Şu anda çalışmıyor', 'Bizim tarafımızda bir sorun oluştu. Lütfen daha sonra yeniden deneyin.'],
    away: [
      'Birazdan döneceğiz',
      'Bu sayfa kısa bir süre kullanılamıyor. Lütfen bir dakika sonra yeniden deneyin.',
    ],
  },
  uk: {
    missing: [
      'Тут нічого бронювати',
      'Ця адреса не належить жодному майданчику, або майданчик її вимкнув. Запитайте правильну адресу в майданчика.',
    ],
    limited: [
      'Хвилинку, будь ласка',
      'Цю сторінку щойно дуже часто відкривали з вашої мережі. Спробуйте ще раз за хвилину.',
    ],
    broken: ['Зараз не працює', 'У нас сталася помилка. Спробуйте ще раз пізніше.'],
    away: ['Скоро повернемося', 'Сторінка ненадовго недоступна. Спробуйте ще раз за хвилину.'],
  },
  vi: {
    missing: [
      'Không có gì để đặt ở đây',
      'Địa chỉ này không thuộc địa điểm nào, hoặc địa điểm đã tắt nó. Vui lòng hỏi địa điểm để có địa chỉ đúng.',
    ],
    limited: [
      'Vui lòng đợi một chút',
      'Trang này vừa được mở rất nhiều lần từ mạng của bạn. Vui lòng thử lại sau một phút.',
    ],
    broken: ['Hiện không hoạt động', 'Đã xảy ra lỗi ở phía chúng tôi. Vui lòng thử lại sau.'],
    away: ['Sẽ trở lại ngay', 'Trang này tạm thời không truy cập được. Vui lòng thử lại sau một phút.'],
  },
  'zh-Hans': {
    missing: ['这里没有可预订的场地', '此网址不属于任何场馆，或已被场馆停用。请向场馆询问正确的网址。'],
    limited: ['请稍候', '您的网络刚才打开此页面过于频繁。请一分钟后再试。'],
    broken: ['暂时无法使用', '我们这边出了点问题。请稍后再试。'],
    away: ['马上回来', '此页面暂时不可用。请一分钟后再试。'],
  },
  'zh-Hant': {
    missing: ['這裡沒有可預訂的場地', '此網址不屬於任何場館，或已被場館停用。請向場館詢問正確的網址。'],
    limited: ['請稍候', '您的網路剛才開啟此頁面過於頻繁。請一分鐘後再試。'],
    broken: ['暫時無法使用', '我們這邊出了點問題。請稍後再試。'],
    away: ['馬上回來', '此頁面暫時無法使用。請一分鐘後再試。'],
  },
};
