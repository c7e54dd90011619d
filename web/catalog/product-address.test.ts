import { expect, test } from 'vitest'
import { productAddress, readReferralParams } from './product-address.ts'

test('where a borrower came from goes along, and nothing else of an address', () => {
  const query = new URLSearchParams(
    'scene=banner_fudai&utm_tag=n0v&user_from=&page=7&sessionId=secret',
  )
  const referral = readReferralParams(query)
  expect(referral).toEqual({ scene: 'banner_fudai', utm_tag: 'n0v' })
  expect(productAddress('dana-cepat', referral)).toBe(
    '/product?productId=dana-cepat&scene=banner_fudai&utm_tag=n0v',
  )
})

test('what is too long to be ours is dropped', () => {
  expect(readReferralParams(new URLSearchParams({ scene: 'x'.repeat(65) }))).toEqual({})
})
