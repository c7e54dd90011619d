import type { Locale } from '../platform/copy.ts'

type ComplaintCopy = {
  readonly collectionNotSupported: string
  readonly textMissing: string
  readonly textTooLong: (most: number) => string
  readonly tooManyImages: (most: number) => string
  readonly imageNotTaken: string
  readonly tooOften: string
  readonly closed: string
  readonly ratingClosed: string
  readonly tabs: { readonly open: string; readonly answered: string }
  /** To staff. */
  readonly notOpenFor: string
  readonly takenByAnother: (name: string) => string
}

/** The English texts of the first two are the specification's, section 5. */
export const complaintCopy: Readonly<Record<Locale, ComplaintCopy>> = {
  id: {
    collectionNotSupported: 'Pinjaman yang dipilih tidak mendukung pengaduan jenis penagihan',
    textMissing: 'Silakan isi keluhan dan saran Anda',
    textTooLong: most => `Tulis paling banyak ${most} karakter`,
    tooManyImages: most => `Paling banyak ${most} foto untuk satu pengaduan`,
    imageNotTaken: 'Ada foto yang tidak dapat dipakai. Hapus, lalu kirim ulang foto itu.',
    tooOften:
      'Hari ini sudah banyak pengaduan dari Anda yang kami terima. Untuk hal mendesak, hubungi layanan pelanggan.',
    closed: 'Pengaduan ini sudah ditutup. Anda dapat membuat pengaduan baru.',
    ratingClosed: 'Jawaban ini sudah Anda nilai, atau belum dapat dinilai.',
    tabs: { open: 'Diproses', answered: 'Dijawab' },
    notOpenFor: 'Keadaan pengaduan ini tidak mengizinkan hal itu.',
    takenByAnother: name =>
      name === '' ? 'Ambil pengaduan ini dahulu.' : `Pengaduan ini ditangani ${name}.`,
  },
  en: {
    collectionNotSupported: 'The selected order does not support sending collection types',
    textMissing: 'Please fill in your comments and suggestions',
    textTooLong: most => `Please write at most ${most} characters`,
    tooManyImages: most => `At most ${most} photos with one complaint`,
    imageNotTaken: 'One of the photos cannot be used. Please remove it and send it again.',
    tooOften:
      'We have received many complaints from you today. If it is pressing, please call customer service.',
    closed: 'This complaint is closed. You can make a new one.',
    ratingClosed: 'You have rated this answer, or it cannot be rated yet.',
    tabs: { open: 'In progress', answered: 'Answered' },
    notOpenFor: 'This cannot be done with the complaint as it stands.',
    takenByAnother: name =>
      name === '' ? 'Take this complaint first.' : `${name} has this complaint.`,
  },
  hi: {
    collectionNotSupported: 'चुने गए लोन पर वसूली के बारे में शिकायत नहीं भेजी जा सकती',
    textMissing: 'कृपया अपनी शिकायत और सुझाव लिखें',
    textTooLong: most => `कृपया ज़्यादा से ज़्यादा ${most} अक्षर लिखें`,
    tooManyImages: most => `एक शिकायत के साथ ज़्यादा से ज़्यादा ${most} फ़ोटो`,
    imageNotTaken: 'इनमें से एक फ़ोटो काम नहीं आ सकती। कृपया उसे हटाकर फिर भेजें।',
    tooOften: 'आज आपकी बहुत सी शिकायतें हमें मिली हैं। बात ज़रूरी हो तो कृपया कस्टमर केयर को कॉल करें।',
    closed: 'यह शिकायत बंद हो चुकी है। आप नई शिकायत कर सकते हैं।',
    ratingClosed: 'आप इस जवाब को रेट कर चुके हैं, या अभी रेट नहीं किया जा सकता।',
    tabs: { open: 'काम जारी', answered: 'जवाब दिया गया' },
    notOpenFor: 'इस शिकायत के साथ अभी यह नहीं किया जा सकता।',
    takenByAnother: name =>
      name === '' ? 'पहले यह शिकायत अपने हाथ में लें।' : `यह शिकायत ${name} के पास है।`,
  },
  es: {
    collectionNotSupported: 'El préstamo elegido no admite reclamos sobre cobranza',
    textMissing: 'Escriba sus comentarios y sugerencias',
    textTooLong: most => `Escriba como máximo ${most} caracteres`,
    tooManyImages: most => `Como máximo ${most} fotos por reclamo`,
    imageNotTaken: 'Una de las fotos no se puede usar. Quítela y envíela de nuevo.',
    tooOften: 'Hoy recibimos muchos reclamos suyos. Si es urgente, llame a atención al cliente.',
    closed: 'Este reclamo está cerrado. Puede hacer uno nuevo.',
    ratingClosed: 'Ya calificó esta respuesta, o todavía no se puede calificar.',
    tabs: { open: 'En trámite', answered: 'Respondidos' },
    notOpenFor: 'Eso no se puede hacer con el reclamo como está.',
    takenByAnother: name =>
      name === '' ? 'Tome primero este reclamo.' : `${name} tiene este reclamo.`,
  },
}
