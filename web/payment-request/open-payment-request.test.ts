import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { renderPage, textOf } from '../rendering/render-page.tsx'
import { OpenPaymentRequest } from './open-payment-request.tsx'
import type { PaymentRequestDetails } from './payment-request.ts'
import { samplePaymentRequest } from './payment-request-sample.ts'

const render = (differing: Partial<PaymentRequestDetails>) =>
  renderPage(
    createElement(OpenPaymentRequest, {
      order: { productId: 'p-1', orderId: 'o-1' },
      selection: {},
      paymentRequest: samplePaymentRequest(differing),
      disputeState: { phase: 'idle' },
      onHavePaid: async () => undefined,
    }),
    { market: 'IN', at: '/that?productId=p-1&orderId=o-1' },
  )

const transfer = {
  currency: 'INR',
  vcode: '2223330053041804',
  payCode: 'BANK-TRANSFER',
  payName: 'Bank transfer (NEFT / IMPS)',
  specificNum: 'NEFT (net banking)',
  bankAccount: { ifsc: 'RATN0VAAPIS', payee: 'Acme Corp' },
} as const

/** What each Copy button says that it copies. */
const copies = (markup: string) =>
  [...markup.matchAll(/<button[^>]*>(?:(?!<\/button>)[\s\S])*<\/button>/g)]
    .map(([button]) => textOf(button))
    .filter(text => text.startsWith('Copy'))

describe('an open payment request', () => {
  test('paid by transfer from any bank shows number, IFSC and payee, each to copy', () => {
    const markup = render(transfer)
    expect(copies(markup).slice(0, 3)).toEqual([
      'Copy the payment number',
      'Copy the IFSC',
      'Copy the payee name',
    ])
    const text = textOf(markup)
    expect(text).toContain('Account number 2223 3300 5304 1804')
    expect(text).toContain('IFSC RATN0VAAPIS')
    expect(text).toContain('Payee name Acme Corp')
    expect(text).toContain('Bank transfer (NEFT / IMPS) · NEFT (net banking)')
    expect(text).not.toContain('BANK-TRANSFER')
    expect(text).not.toContain('virtual account')
  })

  test('keeps them within the fold while its money is in suspense', () => {
    const text = textOf(render({ ...transfer, reviewNote: 'We look into it.' }))
    for (const part of ['RATN0VAAPIS', 'Acme Corp']) expect(text).toContain(part)
  })

  test('shows no payee whose name was not kept, and no account for another method', () => {
    const old = render({ ...transfer, bankAccount: { ifsc: 'RATN0VAAPIS', payee: '' } })
    expect(copies(old)).not.toContain('Copy the payee name')
    const other = textOf(render({}))
    expect(other).toContain('BCA virtual account number')
    expect(other).not.toContain('IFSC')
  })
})
