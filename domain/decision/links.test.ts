import { describe, expect, test } from 'vitest'
import { type LinkKind, linksAmong, strongestLink } from './links.ts'

const strengthOf = (...others: LinkKind[][]) =>
  strongestLink(others.map((kinds, index) => ({ borrowerId: String(index), kinds })))

describe('how strongly two borrowers are linked', () => {
  test.each<[LinkKind[]]>([[['bank-account']], [['id-number']], [['image']]])(
    'strongly by %s alone',
    kinds => {
      expect(strengthOf(kinds)).toBe('strong')
    },
  )

  test.each<[LinkKind[]]>([[['device', 'address']], [['address', 'image-likeness']]])(
    'weakly by %s',
    kinds => {
      expect(strengthOf(kinds)).toBe('weak')
    },
  )

  test.each<[LinkKind[]]>([
    [[]],
    [['device']],
    [['address']],
    [['image-likeness']],
    [['address', 'address']],
  ])('not by %s alone', kinds => {
    expect(strengthOf(kinds)).toBe('none')
  })

  test('two weak kinds in common with two people are no link', () => {
    expect(strengthOf(['device'], ['address'])).toBe('none')
  })

  test('the strongest of several links counts', () => {
    expect(strengthOf(['device', 'address'], ['bank-account'], ['address'])).toBe('strong')
  })
})

test('only the linked ones of the others are named', () => {
  const family = { borrowerId: 'a', kinds: ['address'] } as const
  const ring = { borrowerId: 'b', kinds: ['address', 'bank-account'] } as const
  expect(linksAmong([family, ring])).toEqual([ring])
})
