import { expect, test } from 'vitest'
import {
  compareHolder,
  joinResults,
  needsVerification,
  unavailable,
  verifiedFacts,
} from './verification.ts'

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

test('a person is confirmed by register and pictures together, and by neither alone', () => {
  expect(joinResults('match', undefined)).toBe('match')
  expect(joinResults('match', 'match')).toBe('match')
  expect(joinResults('match', 'mismatch')).toBe('mismatch')
  expect(joinResults('match', 'unclear')).toBe('close')
  expect(joinResults('match', 'unavailable')).toBe('unavailable')
  expect(joinResults('close', 'match')).toBe('close')
  expect(joinResults('unavailable', 'match')).toBe('unavailable')
  expect(joinResults('not-found', 'unavailable')).toBe('not-found')
  expect(verifiedFacts({ identity: 'close', holder: 'same' })).toMatchObject({
    isIdentityVerified: false,
    hasIdentityMismatch: false,
  })
})

test('only what a provider can answer is asked', () => {
  expect(needsVerification(['large-amount', 'linked-borrower', 'identity-mismatch'])).toBe(false)
  expect(needsVerification(['large-amount', 'identity-unchecked'])).toBe(true)
})
