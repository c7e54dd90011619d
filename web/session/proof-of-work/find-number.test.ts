import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findNumber } from './find-number.ts'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('the number of a proof of work', () => {
  // Salts around one and two blocks: where the padding needs another block.
  test.each(Array.from({ length: 140 }, (_, length) => length))(
    'is found behind a salt of %i characters',
    length => {
      const salt = 's'.repeat(length)
      const number = 90 + (length % 30)
      expect(findNumber({ salt, challenge: hash(`${salt}${number}`), maxnumber: 200 })).toBe(number)
    },
  )

  test('is found at both ends of the range, and not behind it', () => {
    const salt = '0a1b2c?expires=1800000000&purpose=code&visitor=x&'
    const find = (number: number) =>
      findNumber({ salt, challenge: hash(`${salt}${number}`), maxnumber: 1200 })
    expect([find(0), find(1200), find(1201)]).toEqual([0, 1200, undefined])
  })
})
