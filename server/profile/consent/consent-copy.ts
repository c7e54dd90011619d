import type { ConsentPurpose } from '#contract/profile/schemas.ts'
import type { Locale } from '../../platform/copy.ts'

/** The day a text was written; a change of words is a new version, kept with every decision. */
export const consentVersions: Readonly<Record<ConsentPurpose, string>> = {
  'data-processing': '2026-11-21',
  location: '2026-11-21',
  news: '2026-11-21',
}

/** Without it nothing that was told may be used, so no application can be made. */
export const requiredConsents: readonly ConsentPurpose[] = ['data-processing']

type ConsentText = { readonly title: string; readonly body: string }

export const consentCopy: Readonly<Record<Locale, Readonly<Record<ConsentPurpose, ConsentText>>>> =
  {
    id: {
      'data-processing': {
        title: 'Penggunaan data pribadi',
        body: 'Kami menyimpan data yang Anda isi dan foto yang Anda unggah untuk memeriksa identitas Anda, menilai pengajuan, mencairkan pinjaman, dan memenuhi kewajiban hukum. Foto wajah dihapus begitu pemeriksaan selesai. Kami tidak mengambil kontak, galeri, atau catatan panggilan. Anda dapat mencabut persetujuan ini kapan saja; setelah itu Anda tidak dapat mengajukan pinjaman baru.',
      },
      location: {
        title: 'Lokasi, satu kali',
        body: 'Kami mencatat lokasi Anda satu kali, dengan ketelitian sekitar satu kilometer, untuk memeriksa pengajuan. Bila persetujuan ini dicabut, lokasi itu dihapus.',
      },
      news: {
        title: 'Kabar dari kami',
        body: 'Kami boleh mengirim kabar tentang produk kami melalui SMS atau e-mail. Anda dapat berhenti kapan saja.',
      },
    },
    en: {
      'data-processing': {
        title: 'Use of your personal data',
        body: 'We keep the details you fill in and the photos you upload to check who you are, assess your application, pay out the loan and meet our legal duties. The photo of your face is deleted as soon as the check is done. We never read your contacts, gallery or call log. You may withdraw this at any time; after that you cannot apply for a new loan.',
      },
      location: {
        title: 'Location, once',
        body: 'We note your location once, to about a kilometre, to check your application. If you withdraw this, that location is deleted.',
      },
      news: {
        title: 'News from us',
        body: 'We may send you news about our products by SMS or e-mail. You can stop this at any time.',
      },
    },
    hi: {
      'data-processing': {
        title: 'आपकी निजी जानकारी का इस्तेमाल',
        body: 'आप जो जानकारी भरते हैं और जो फ़ोटो भेजते हैं, उन्हें हम आपकी पहचान जाँचने, आवेदन देखने, लोन देने और क़ानूनी ज़िम्मेदारियाँ निभाने के लिए रखते हैं। चेहरे की फ़ोटो जाँच पूरी होते ही मिटा दी जाती है। हम आपके संपर्क, गैलरी या कॉल लॉग कभी नहीं पढ़ते। आप यह सहमति कभी भी वापस ले सकते हैं; उसके बाद आप नए लोन के लिए आवेदन नहीं कर सकते।',
      },
      location: {
        title: 'जगह, एक बार',
        body: 'आवेदन जाँचने के लिए हम आपकी जगह एक बार दर्ज करते हैं, करीब एक किलोमीटर तक। आप सहमति वापस लें तो वह मिटा दी जाती है।',
      },
      news: {
        title: 'हमारी ख़बरें',
        body: 'हम आपको SMS या ईमेल से अपने लोन की ख़बरें भेज सकते हैं। आप इसे कभी भी रोक सकते हैं।',
      },
    },
    es: {
      'data-processing': {
        title: 'Uso de sus datos personales',
        body: 'Guardamos los datos que llena y las fotos que sube para verificar quién es, evaluar su solicitud, entregar el préstamo y cumplir nuestros deberes legales. La foto de su cara se borra en cuanto termina la verificación. Nunca leemos sus contactos, galería ni llamadas. Puede retirar este permiso en cualquier momento; después no podrá solicitar un préstamo nuevo.',
      },
      location: {
        title: 'Ubicación, una vez',
        body: 'Anotamos su ubicación una vez, con precisión de un kilómetro, para verificar su solicitud. Si retira este permiso, esa ubicación se borra.',
      },
      news: {
        title: 'Noticias nuestras',
        body: 'Podemos enviarle noticias de nuestros productos por SMS o correo electrónico. Puede detenerlas en cualquier momento.',
      },
    },
  }
