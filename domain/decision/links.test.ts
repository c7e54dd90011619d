import { describe, expect, test } from 'vitest'
import { isLink, type LinkKind, linksAmong } from './links.ts'

describe('two borrowers are linked', () => {
  test.each<[LinkKind[]]>([
    [['bank-account']],
    [['id-number']],
    [['image']],
    [['device', 'address']],
    [['address', 'image-likeness']],
  ])('by %s', kinds => {
    expect(isLink(kinds)).toBe(true)
  })
})

describe('two borrowers are not linked', () => {
  test.each<[LinkKind[]]>([
    [[]],
    [['device']],
    [['address']],
    [['image-likeness']],
    [['address', 'address']],
  ])('by %s alone', kinds => {
    expect(isLink(kinds)).toBe(false)
  })
})

test('only the linked ones of the others are named', () => {
  const family = { borrowerId: 'a', kinds: ['address'] } as const
  const ring = { borrowerId: 'b', kinds: ['address', 'bank-account'] } as const
  expect(linksAmong([family, ring])).toEqual([ring])
})
