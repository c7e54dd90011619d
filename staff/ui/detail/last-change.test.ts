import { expect, test } from 'vitest'
import { lastChangeBy } from './last-change.ts'

const options = { accesses: ['read'], borrower: 'Borrower' }
const done = (action: string, doneAt: string) => ({ action, staffName: 'Ani', doneAt })

test('the last change is the later of a message and an action that is more than a look', () => {
  expect(lastChangeBy([], [], options)).toBe('')
  expect(lastChangeBy([{ author: 'borrower', at: '2' }], [done('take', '1')], options)).toBe(
    'Borrower',
  )
  expect(lastChangeBy([{ author: 'Bayu', at: '2' }], [done('take', '3')], options)).toBe('Ani')
  expect(lastChangeBy([{ author: 'Bayu', at: '2' }], [done('read', '3')], options)).toBe('Bayu')
})
