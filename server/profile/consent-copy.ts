import type { ConsentPurpose } from '#contract/profile.ts'
import type { Locale } from '../platform/copy.ts'

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
  }
