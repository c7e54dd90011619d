import type { TopicId } from '#domain/assistant/questions.ts'
import type { Locale } from '../platform/copy.ts'

type AssistantCopy = {
  /** Names short enough for a tab. */
  readonly tabs: Readonly<Record<TopicId, string>>
  readonly myLoan: string
  readonly askAgent: string
  readonly complainAbout: Readonly<Record<TopicId, string>>
  /** The assistant's own words. */
  readonly didYouMean: string
  readonly notUnderstood: string
  readonly offerAgent: string
  readonly agentAsked: (hours: string) => string
  readonly agentHasIt: string
  readonly passedOn: string
  readonly glad: string
  readonly sorry: string
  readonly sorryAgent: string
  readonly ratedLow: (stars: number) => string
  readonly ratedHigh: (stars: number) => string
  /** What the borrower said by a button. */
  readonly resolved: string
  readonly notResolved: string
  /** Refusals. */
  readonly textMissing: string
  readonly textTooLong: (most: number) => string
  readonly starsMissing: string
  readonly ratingClosed: string
  readonly tooOften: string
  /** To staff. */
  readonly notOpenFor: string
  readonly takenByAnother: (name: string) => string
}

export const assistantCopy: Readonly<Record<Locale, AssistantCopy>> = {
  id: {
    tabs: {
      pay: 'Membayar',
      late: 'Sulit bayar',
      cost: 'Biaya',
      payout: 'Pencairan',
      apply: 'Pengajuan',
      safety: 'Keamanan',
      help: 'Bantuan',
    },
    myLoan: 'Bagaimana keadaan pinjaman saya?',
    askAgent: 'Hubungi petugas',
    complainAbout: {
      pay: 'Buat pengaduan tentang pembayaran',
      late: 'Buat pengaduan tentang penagihan',
      cost: 'Buat pengaduan tentang biaya',
      payout: 'Buat pengaduan tentang dana yang belum tiba',
      apply: 'Buat pengaduan tentang aplikasi',
      safety: 'Buat pengaduan tentang data pribadi',
      help: 'Buat pengaduan tentang hal lain',
    },
    didYouMean: 'Apakah salah satu pertanyaan ini yang Anda maksud?',
    notUnderstood:
      'Maaf, saya belum menemukan jawabannya. Coba tulis dengan kata lain, atau tanyakan kepada petugas kami.',
    offerAgent: 'Tentu. Petugas kami dapat membaca percakapan ini dan menjawab Anda di sini.',
    agentAsked: hours =>
      `Percakapan ini sudah kami teruskan kepada petugas. Petugas menjawab di sini (${hours}). Anda boleh menutup halaman ini; jawabannya tetap tersimpan.`,
    agentHasIt: 'Petugas sudah menerima permintaan Anda dan akan menjawab di sini.',
    passedOn: 'Pesan Anda sudah diteruskan kepada petugas.',
    glad: 'Senang bisa membantu.',
    sorry: 'Maaf jawaban itu belum membantu. Petugas kami dapat menjawab Anda.',
    sorryAgent: 'Maaf jawaban itu belum membantu. Petugas akan melihatnya lagi.',
    ratedLow: stars =>
      `Anda memberi ${stars} dari 5 bintang. Terima kasih sudah berterus terang: petugas kami membaca percakapan ini agar lain kali lebih baik.`,
    ratedHigh: stars => `Anda memberi ${stars} dari 5 bintang. Terima kasih!`,
    resolved: 'Sudah terjawab',
    notResolved: 'Belum terjawab',
    textMissing: 'Tuliskan pertanyaan Anda dahulu',
    textTooLong: most => `Tulis paling banyak ${most} karakter`,
    starsMissing: 'Silakan pilih',
    ratingClosed: 'Percakapan ini sudah Anda nilai, atau belum dapat dinilai.',
    tooOften: 'Terlalu banyak pesan dalam waktu singkat. Silakan coba lagi beberapa menit lagi.',
    notOpenFor: 'Keadaan percakapan ini tidak mengizinkan hal itu.',
    takenByAnother: name =>
      name === '' ? 'Ambil percakapan ini dahulu.' : `Percakapan ini ditangani ${name}.`,
  },
  en: {
    tabs: {
      pay: 'Paying',
      late: 'Hard to pay',
      cost: 'Cost',
      payout: 'Getting money',
      apply: 'Applying',
      safety: 'Safety',
      help: 'Help',
    },
    myLoan: 'How does my loan stand?',
    askAgent: 'Contact an agent',
    complainAbout: {
      pay: 'Complain about a payment',
      late: 'Complain about how you were contacted',
      cost: 'Complain about charges',
      payout: 'Complain about money that has not come',
      apply: 'Complain about the app',
      safety: 'Complain about your personal data',
      help: 'Complain about something else',
    },
    didYouMean: 'Is it one of these that you mean?',
    notUnderstood:
      'Sorry, I have not found the answer. Please try other words, or ask one of our agents.',
    offerAgent: 'Of course. An agent can read this conversation and answer you here.',
    agentAsked: hours =>
      `We have passed this conversation to an agent. The agent answers here (${hours}). You may close this page; the answer stays.`,
    agentHasIt: 'An agent has your request and will answer here.',
    passedOn: 'Your message has been passed to the agent.',
    glad: 'Glad to help.',
    sorry: 'Sorry that this did not help. One of our agents can answer you.',
    sorryAgent: 'Sorry that this did not help. The agent will look at it again.',
    ratedLow: stars =>
      `You gave ${stars} of 5 stars. Thank you for being frank: our agents read this conversation to do better.`,
    ratedHigh: stars => `You gave ${stars} of 5 stars. Thank you!`,
    resolved: 'Resolved',
    notResolved: 'Not resolved',
    textMissing: 'Please write your question first',
    textTooLong: most => `Please write at most ${most} characters`,
    starsMissing: 'Please choose the stars',
    ratingClosed: 'You have rated this conversation, or it cannot be rated yet.',
    tooOften: 'Too many messages in a short time. Please try again in a few minutes.',
    notOpenFor: 'This cannot be done with the conversation as it stands.',
    takenByAnother: name =>
      name === '' ? 'Take this conversation first.' : `${name} has this conversation.`,
  },
}
