import { describe, expect, test } from 'vitest'
import { namePairs } from '../test-vectors/name-pairs.ts'
import { compareNames } from './compare-names.ts'

describe.each(namePairs)('$convention', ({ pairs }) => {
  test.each(pairs)('%s and %s: %s', (name, holder, result) => {
    expect(compareNames(name, holder)).toBe(result)
    expect(compareNames(holder, name)).toBe(result)
  })
})

test('at least two hundred pairs of names are compared, none twice', () => {
  const compared = namePairs.flatMap(({ pairs }) => pairs.map(pair => pair.join('|')))
  expect(compared.length).toBeGreaterThanOrEqual(200)
  expect(new Set(compared).size).toBe(compared.length)
})
