import { expect, test } from 'vitest'
import { cleanLine, cleanText } from './clean-text.ts'

test.each([
  ['  Siti   Rahmawati \n', 'Siti Rahmawati'],
  ['Jose\u0301', 'José'],
  ['a\u00a0b', 'a b'],
  ['', ''],
  ['   ', ''],
  // Devanagari is written with joiners, and they stay.
  ['क्\u200dष', 'क्\u200dष'],
])('%j is kept as %j', (typed, kept) => {
  expect(cleanLine(typed)).toBe(kept)
})

test.each([
  ['a control', 'a\u0007b'],
  ['a line break', 'a\nb'],
  ['a tab', 'a\tb'],
  ['nothing', 'a\u0000b'],
  ['an escape', 'a\u001b[31mb'],
  ['a direction turned', 'a\u202eb'],
  ['a direction kept apart', 'a\u2066b'],
  ['a space of no width', 'a\u200bb'],
  ['a line separator', 'a\u2028b'],
  ['a private character', 'a\ue000b'],
])('a line with %s inside is refused', (_what, typed) => {
  expect(cleanLine(typed)).toBeUndefined()
})

test.each([
  [
    '  Halo,\r\nsaya  bingung. \r\n\r\n\r\n\r\nTerima kasih\n',
    'Halo,\nsaya bingung.\n\nTerima kasih',
  ],
  ['a\tb\u2028c\u0085d', 'a b\nc\nd'],
  ['a\rb', 'a\nb'],
  ['a\u202eb\u200bc\u0007d\ud800e', 'abcde'],
  ['क्\u200dष 👍🏽', 'क्\u200dष 👍🏽'],
  ['\u200b \n\t', ''],
])('lines %j are kept as %j', (typed, kept) => {
  expect(cleanText(typed)).toBe(kept)
})
