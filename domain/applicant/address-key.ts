/** Short forms that people and forms of both markets use for one word; '' is left out. */
const words: Readonly<Record<string, string>> = {
  JL: 'JALAN',
  JLN: 'JALAN',
  GG: 'GANG',
  KP: 'KAMPUNG',
  KMP: 'KAMPUNG',
  RD: 'ROAD',
  ST: 'STREET',
  NO: '',
  NOMOR: '',
  NUMBER: '',
}

const firstDevanagariDigit = 0x0966

/** A number without leading zeros, in ASCII digits. */
const plainNumber = (digits: string): string =>
  digits
    .replace(/[\u0966-\u096f]/g, digit =>
      String((digit.codePointAt(0) ?? 0) - firstDevanagariDigit),
    )
    .replace(/^0+(?=\d)/, '')

/**
 * A text that is equal for two forms of one address: letters and digits in their order, without
 * capitals, accents, width, invisible characters, punctuation, gaps and leading zeros, with short
 * forms written out. Two numbers in a row stay apart.
 */
export const addressKey = (lines: readonly string[]): string =>
  lines
    .flatMap(
      line =>
        line
          .normalize('NFKD')
          .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
          // The marks of Latin letters only: Devanagari's vowels are marks too.
          .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
          .toUpperCase()
          .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [],
    )
    .map(word => words[word] ?? (/^\p{N}/u.test(word) ? plainNumber(word) : word))
    .filter(word => word !== '')
    .join(' ')
    .replace(/(?<=[\p{L}\p{M}]) | (?=\p{L})/gu, '')
