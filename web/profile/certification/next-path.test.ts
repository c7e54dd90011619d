import { expect, test } from 'vitest'
import { findNext, withNext } from './next-path.ts'

const requestWithNext = (next: string) =>
  findNext(new Request(`https://lender.example/certification?${new URLSearchParams({ next })}`))

test.each(['/product?productId=dana-cepat', '/mine'])(
  '%s is where the borrower goes on to',
  next => {
    expect(requestWithNext(next)).toBe(next)
  },
)

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/%0d%0aSet-Cookie:a=b',
  '',
])('"%s" is nowhere to go', next => {
  expect(requestWithNext(next)).toBeUndefined()
})

test('what is carried along is found again', () => {
  const next = '/product?productId=dana-cepat&lang=en'
  const address = withNext('/certification/base', next)
  expect(findNext(new Request(`https://lender.example${address}`))).toBe(next)
})
