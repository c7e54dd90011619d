import { describe, expect, test } from 'vitest'
import { foldWords } from './fold-words.ts'

describe('words', () => {
  test.each([
    ['Apa ITU  Pelunasan?!', ['pelunasan']],
    ['blm byr cicilan', ['belum', 'bayar', 'cicilan']],
    ['Résumé', ['resume']],
    ['दस्तावेज़', ['दस्तावेज']],
    ['पैसे कटें', ['पैसे', 'कटे']],
    ['terima kasih', []],
    ['…', []],
  ])('%j is read as %j', (text, words) => {
    expect(foldWords(text)).toEqual(words)
  })

  test('Devanagari is read alike however its nasals and vowels are written', () => {
    expect(foldWords('माँगा')).toEqual(foldWords('मांगा'))
    expect(foldWords('किश्ती')).toEqual(foldWords('किश्ति'))
  })
})
