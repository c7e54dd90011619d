import { expect, test } from 'vitest'
import { insertNumbered } from './entity-numbers.ts'

const counting = () => {
  let count = 0
  return () => {
    count += 1
    return String(count)
  }
}

test('a number that is taken makes room for the next', async () => {
  const taken = new Set(['1', '2'])
  const insert = async (no: string) => !taken.has(no)
  expect(await insertNumbered(counting(), insert)).toBe('3')
})

test('numbers that are all taken end in an error, not in a loop', async () => {
  const insert = async () => false
  await expect(insertNumbered(counting(), insert)).rejects.toThrow('10 numbers in a row were taken')
})
