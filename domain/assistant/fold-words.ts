/**
 * Marks that some writers leave out: accents of Latin letters, and in Devanagari the dot below (ज़
 * and ज) and the joiners. Devanagari vowel signs are part of the word and stay.
 */
const ignoredMarks = /[\u0300-\u036f\u093c\u200c\u200d]/g

/** Devanagari spelling variants: nasal signs, and short or long i and u. */
const letterVariants: ReadonlyMap<string, string> = new Map([
  ['ँ', 'ं'],
  ['ी', 'ि'],
  ['ू', 'ु'],
  ['ई', 'इ'],
  ['ऊ', 'उ'],
])

/** The nasal sign of polite verb forms, which is often left out. */
const nasalEnd = /(\p{M})\u0902(?=$|[^\p{L}\p{M}])/gu

/** Abbreviations and spelling variants, Indonesian first, with the word each stands for. */
const abbreviations: ReadonlyMap<string, string> = new Map([
  ['gk', 'tidak'],
  ['ga', 'tidak'],
  ['gak', 'tidak'],
  ['nggak', 'tidak'],
  ['enggak', 'tidak'],
  ['tdk', 'tidak'],
  ['blm', 'belum'],
  ['udah', 'sudah'],
  ['udh', 'sudah'],
  ['sdh', 'sudah'],
  ['brp', 'berapa'],
  ['gmn', 'bagaimana'],
  ['gimana', 'bagaimana'],
  ['knp', 'kenapa'],
  ['byr', 'bayar'],
  ['tf', 'transfer'],
  ['norek', 'rekening'],
  ['rek', 'rekening'],
  ['hp', 'ponsel'],
  ['handphone', 'ponsel'],
  ['va', 'virtual'],
  ['hutang', 'utang'],
  ['pinjol', 'pinjaman'],
  ['acc', 'account'],
  ['nhi', 'nahi'],
  ['nai', 'nahi'],
  ['kyu', 'kyun'],
  ['pls', 'please'],
  ['cant', 'cannot'],
])

/** Stop words of Indonesian, English, romanised Hindi and Hindi, with the usual short forms. */
const stopWords = new Set(
  `yang di ke dari dan atau ini itu saya aku gue kami anda kamu ya kah dong sih nih kok mau ingin
   untuk dengan pada adalah apa apakah bagaimana ada akan juga tolong mohon min kak pak bu nya lagi
   hari halo hai terima kasih makasih selamat pagi siang sore malam sekarang
   a an the is are am was do does did i me my we you your it this that to of for on in at and or be
   if so please want need can could would will have has had with what how there
   hello hi thanks thank sir madam now
   hai hain ho hu hoon ka ki ke ko se me mein mera meri mere mujhe main aap kya kaise kar karna karni kare karu karun karao
   nahin chahiye thoda namaste namaskar
   है हैं हो हूं का कि के को से में मैं मेरा मेरि मेरे मुझे आप क्या कर करें करना करनी करने चाहिए थोड़ा नमस्ते धन्यवाद तो पर यह वह अगर`
    .split(/\s+/)
    .map(word => foldWord(word)),
)

function foldWord(word: string): string {
  const bare = word.normalize('NFKD').replaceAll(ignoredMarks, '').toLowerCase()
  const folded = [...bare].map(letter => letterVariants.get(letter) ?? letter).join('')
  return folded.replaceAll(nasalEnd, '$1')
}

/** The words of a text that carry meaning: without case, accents, punctuation and stop words. */
export const foldWords = (text: string): string[] =>
  foldWord(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(word => abbreviations.get(word) ?? word)
    .filter(word => word !== '' && !stopWords.has(word))
