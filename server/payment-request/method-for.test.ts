import { describe, expect, test } from 'vitest'
import { methodFor } from './method-for.ts'

const indonesia = { market: 'ID', currency: 'IDR' } as const
const india = { market: 'IN', currency: 'INR' } as const
const alfamart = { paymentMethodType: '2', paymentMethodCode: 'ALFAMART' } as const
const transfer = { paymentMethodType: '1', paymentMethodCode: 'BANK-TRANSFER' } as const

describe('what was chosen to pay with', () => {
  test.each([
    [indonesia, alfamart, 10_000n, 'ALFAMART'],
    [indonesia, alfamart, 5_000_000n, 'ALFAMART'],
    [india, transfer, 100n, 'BANK-TRANSFER'],
    [india, transfer, 50_000_000n, 'BANK-TRANSFER'],
  ])(
    'takes what lies within its limits: %o %o %s',
    (loan, choice, amountMinor, paymentMethodCode) => {
      expect(methodFor(loan, choice, { amountMinor, locale: 'en' })).toMatchObject({
        paymentMethodCode,
      })
    },
  )

  test.each([
    [indonesia, alfamart, 9_999n, 'id', /Rp\s?10\.000 sampai Rp\s?5\.000\.000/],
    [indonesia, alfamart, 5_000_001n, 'es', /Rp\s?10\.000 a Rp\s?5\.000\.000/],
    [india, transfer, 99n, 'en', /₹\s?1(\.00)? to ₹\s?5,00,000/],
    [india, transfer, 50_000_001n, 'hi', /₹\s?1(\.00)? से ₹\s?5,00,000/],
  ] as const)(
    'says what it takes at once: %o %o %s %s',
    (loan, choice, amountMinor, locale, words) => {
      const refused = methodFor(loan, choice, { amountMinor, locale })
      expect(refused).toMatchObject({ refused: '4002', message: expect.stringMatching(words) })
    },
  )

  test('is refused by a provider that lacks it, under a former code too', () => {
    const former = { ...transfer, paymentMethodCode: 'HDFC' }
    const limits = { amountMinor: 10_000n, locale: 'en', lacks: ['BANK-TRANSFER'] } as const
    expect(methodFor(india, former, limits)).toMatchObject({ refused: '4002' })
    expect(methodFor(india, former, { ...limits, lacks: [] })).toMatchObject(transfer)
  })

  test('is refused where the market has no such bank', () => {
    const refused = methodFor(indonesia, transfer, { amountMinor: 10_000n, locale: 'en' })
    expect(refused).toMatchObject({
      refused: '4002',
      message: expect.stringMatching(/not available/),
    })
  })
})
