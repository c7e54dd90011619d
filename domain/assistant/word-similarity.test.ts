import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, wordSimilarity } from './word-similarity.ts'

test.each([
  ['bayar', 'bayar', 0],
  ['bayar', 'bayr', 1],
  ['bayar', 'baayr', 1],
  ['pembayaran', 'pemabyarn', 2],
  ['कागज', 'कगज', 1],
  ['', 'ab', 2],
])('from %j to %j it is %i letters', (a, b, distance) => {
  expect(editDistance(a, b, 3)).toBe(distance)
  expect(editDistance(b, a, 3)).toBe(distance)
})

test('a distance is counted only as far as it matters', () => {
  expect(editDistance('pinjaman', 'rekening', 2)).toBe(3)
  expect(editDistance('a', 'abcdef', 2)).toBe(3)
})

test('one letter put in, left out or swapped is one letter, wherever it is', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ज'), minLength: 2, maxLength: 9 })
  fc.assert(
    fc.property(word, fc.nat(8), fc.constantFrom('x', 'ी'), (text, at, letter) => {
      const place = Math.min(at, text.length - 2)
      const putIn = text.slice(0, place) + letter + text.slice(place)
      const leftOut = text.slice(0, place) + text.slice(place + 1)
      const swapped = text.slice(0, place) + text[place + 1] + text[place] + text.slice(place + 2)
      expect(editDistance(text, putIn, 2)).toBe(1)
      expect(editDistance(text, leftOut, 2)).toBe(1)
      expect(editDistance(text, swapped, 2)).toBeLessThanOrEqual(1)
    }),
  )
})

test.each([
  ['bila', 'bola', 'short words that differ mean another thing'],
  ['otp', 'opt', 'the shortest are taken as they stand'],
  ['cara', 'saya', 'they begin otherwise'],
])('%s does not stand for %s: %s', (typed, known) => {
  expect(wordSimilarity(typed, known)).toBe(0)
})

test('the same word is likest, then a part of it, then a mistyped one', () => {
  const [same, part, mistyped] = ['pembayaran', 'bayar', 'pembayarna'].map(word =>
    wordSimilarity(word, 'pembayaran'),
  )
  expect(same).toBe(1)
  expect(part).toBeGreaterThan(0.8)
  expect(mistyped).toBeLessThan(part ?? 0)
  expect(mistyped).toBeGreaterThan(0.7)
})
