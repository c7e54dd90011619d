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
}
