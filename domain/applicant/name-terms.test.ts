import { describe, expect, test } from 'vitest'
import { nameTerms, searchTerms } from './name-terms.ts'

describe('a name is found by', () => {
  test('its words and their pairs, in any order, without titles, accents and initials', () => {
    expect(nameTerms('Ibu Siti  Nürhaliza B.')).toEqual({
      words: ['NURHALIZA', 'SITI'],
      pairs: ['NURHALIZA SITI'],
    })
    expect(nameTerms('siti nurhaliza')).toEqual(nameTerms('NURHALIZA, Siti'))
  })

  test('the known short forms of one first name', () => {
    expect(nameTerms('Md. Iqbal').words).toEqual(nameTerms('Muhammad Iqbal').words)
  })

  test('its words in Devanagari', () => {
    expect(nameTerms('राहुल शर्मा').words).toHaveLength(2)
  })

  test('a limited number of words', () => {
    expect(nameTerms('aa bb cc dd ee ff gg hh ii jj').words).toHaveLength(8)
  })
})

test('a text of several words is searched by its pairs, one word by itself, a letter by nothing', () => {
  expect(searchTerms('budi santoso wijaya')).toEqual([
    'BUDI SANTOSO',
    'BUDI WIJAYA',
    'SANTOSO WIJAYA',
  ])
  expect(searchTerms('Budi')).toEqual(['BUDI'])
  expect(searchTerms('b')).toEqual([])
})
