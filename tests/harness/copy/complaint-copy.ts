import type { MarketCode } from '#domain/market/market.ts'
import { localizedCopy } from '../localization/localized-copy.ts'

const indonesian = {
  complain: 'Buat pengaduan',
  collection: 'Cara penagihan',
  others: 'Keluarga, teman, atau kantor saya dihubungi',
  payment: 'Pembayaran belum tercatat',
  refusal: 'Pinjaman yang dipilih tidak mendukung pengaduan jenis penagihan',
  instead: 'Adukan: Cara kami menghubungi Anda',
  comment: 'Keluhan dan saran Anda',
  leftOut: 'Hanya muat 200 karakter. Karakter di akhir yang tidak masuk: 50.',
  missing: 'Silakan isi keluhan dan saran Anda',
  photos: 'Foto (opsional)',
  sentPhotos: (sent: number, count: number) => `${sent} dari ${count} foto terkirim.`,
  full: 'Paling banyak 9 foto dapat dikirim.',
  tryAgain: 'Coba lagi',
  remove: (place: number) => `Hapus foto ${place}`,
  photo: (place: number) => `Foto ${place}`,
  stopped: 'Ada foto yang belum terkirim. Coba lagi, atau hapus foto itu.',
  send: 'Kirim',
  sent: 'Berhasil dikirim',
  mine: 'Pengaduan saya',
  answered: 'Dijawab',
  result: 'Hasil penanganan',
  answeredBy: 'Dijawab paling lambat Rabu, 25 Nov 2026.',
  rating: 'Silakan nilai layanan ini',
  choose: 'Silakan pilih',
  rate: 'Beri nilai jawaban ini',
  cancel: 'Batal',
  thanks: 'Terima kasih atas penilaian Anda',
  rated: (stars: number) => `Anda memberi jawaban ini ${stars} dari 5 bintang. Terima kasih.`,
  asked: 'Menunggu jawaban Anda',
  reply: 'Jawaban Anda',
  waiting: 'Sedang diproses',
  /** The text of the complaint, and the agent's answer. */
  words: 'Saya membayar kemarin di loket, tetapi belum tercatat.',
  fromAgent:
    'Terima kasih sudah menulis. Pembayaran Anda sudah kami temukan.\nSisa tagihan Anda sudah berkurang.',
}

export type ExpectedComplaintCopy = typeof indonesian

const english: ExpectedComplaintCopy = {
  complain: 'Make a complaint',
  collection: 'How you were contacted about payment',
  others: 'My family, friends or workplace were contacted',
  payment: 'A payment is not shown',
  refusal: 'The selected order does not support sending collection types',
  instead: 'Complain about: How we contacted you',
  comment: 'Your comments and suggestions',
  leftOut: 'Only 200 characters fit. Left out at the end: 50.',
  missing: 'Please fill in your comments and suggestions',
  photos: 'Photos (optional)',
  sentPhotos: (sent, count) => `${sent} of ${count} photos sent.`,
  full: 'You can send up to 9 photos.',
  tryAgain: 'Try again',
  remove: place => `Remove photo ${place}`,
  photo: place => `Photo ${place}`,
  stopped: 'A photo was not sent. Try it again, or remove it.',
  send: 'Send',
  sent: 'Successfully Sent',
  mine: 'My complaints',
  answered: 'Answered',
  result: 'Process Result',
  // Guru Nanak Jayanti is on the 24th.
  answeredBy: 'Reply due by Thursday, 26 Nov 2026.',
  rating: 'Please rate this service',
  choose: 'Please choose the stars',
  rate: 'Rate this answer',
  cancel: 'Cancel',
  thanks: 'Thank you for your rating',
  rated: stars => `You gave this answer ${stars} of 5 stars. Thank you.`,
  asked: 'We need your reply',
  reply: 'Your reply',
  waiting: 'In progress',
  words: 'I paid at the counter yesterday and it is not shown.',
  fromAgent: 'Thank you for writing. We have found your payment.\nWhat you owe has gone down.',
}

export const complaintCopy: Readonly<Record<MarketCode, ExpectedComplaintCopy>> = localizedCopy({
  ID: indonesian,
  IN: english,
})
