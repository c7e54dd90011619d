import { describe, expect, test } from 'vitest'
import { base32, findTotpStep, totpAddress, totpCode, totpStepAt } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('one-time codes', () => {
  // Source: RFC 6238, appendix B (SHA-1), the last six of its eight digits.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('of second %d are those of RFC 6238', (second, code) => {
    expect(totpCode(secret, totpStepAt(new Date(second * 1000)))).toBe(code)
  })

  test('are found one step before and after, and no further', () => {
    const now = new Date('2026-03-02T04:00:10Z')
    const step = totpStepAt(now)
    for (const near of [step - 1, step, step + 1]) {
      expect(findTotpStep(secret, totpCode(secret, near), now)).toBe(near)
    }
    expect(findTotpStep(secret, totpCode(secret, step - 2), now)).toBeUndefined()
    expect(findTotpStep(secret, totpCode(secret, step + 2), now)).toBeUndefined()
    expect(findTotpStep(secret, '', now)).toBeUndefined()
  })

  // Source: RFC 4648, section 10.
  test.each([
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foobar', 'MZXW6YTBOI'],
  ])('have a secret written in base32: %s', (text, written) => {
    expect(base32(Buffer.from(text))).toBe(written)
  })

  test('have an address that names the lender and the account', () => {
    const address = totpAddress(secret, { issuer: 'Rupya', account: 'ani@lender.example' })
    expect(address).toBe(
      'otpauth://totp/Rupya:ani%40lender.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Rupya',
    )
  })
})
