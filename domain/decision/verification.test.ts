import { expect, test } from 'vitest'
import { compareHolder, needsVerification, unavailable, verifiedFacts } from './verification.ts'

test('a holder is compared with the name of the identity', () => {
  expect(compareHolder('Citra Puspita', 'PUSPITA CITRA')).toBe('same')
  expect(compareHolder('Citra Puspita', 'C PUSPITA')).toBe('close')
  expect(compareHolder('Citra Puspita', 'BUDI SANTOSO')).toBe('other')
  expect(compareHolder('Citra Puspita', undefined)).toBe('not-found')
})

test('a provider that did not answer verifies nothing and accuses nobody', () => {
  const nothing = {
    isIdentityVerified: false,
    isHolderVerified: false,
    hasIdentityMismatch: false,
    hasHolderMismatch: false,
  }
  expect(verifiedFacts(unavailable)).toEqual(nothing)
  expect(verifiedFacts(undefined)).toEqual(nothing)
  expect(verifiedFacts({ identity: 'match', holder: 'close' })).toEqual({
    ...nothing,
    isIdentityVerified: true,
  })
})

test('only what a provider can answer is asked', () => {
  expect(needsVerification(['large-amount', 'linked-borrower', 'identity-mismatch'])).toBe(false)
  expect(needsVerification(['large-amount', 'identity-unchecked'])).toBe(true)
})
