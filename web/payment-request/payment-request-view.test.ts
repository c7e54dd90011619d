import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { renderPage, textOf } from '../rendering/render-page.tsx'
import { EndedPaymentRequest } from './ended-payment-request.tsx'
import { OpenPaymentRequest } from './open-payment-request.tsx'
import type { PaymentSelection } from './payment-addresses.ts'
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
  codeLabel: 'Account number',
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

  test('shows the state of the report first once it was reported as paid, and the rest folded', () => {
    const claim = {
      claimNo: 'K26112112345678',
      openedAt: '2026-11-21T05:00:00Z',
      reference: '',
      state: 'open',
      answerBy: '2026-11-25',
      frozen: null,
      answer: '',
    } as const
    const markup = render({ ...transfer, claim })
    const at = (text: string) => textOf(markup).indexOf(text)
    expect(at('We are checking your payment')).toBeGreaterThan(0)
    expect(at('We are checking your payment')).toBeLessThan(at('2223 3300 5304 1804'))
    expect(markup).toMatch(/<details(?![^>]*open)[^>]*><summary><span>Payment number and steps/)
    expect(textOf(markup)).not.toContain('Pay exactly this amount')
    expect(markup).toMatch(/href="[^"]*problemType=2&amp;orderId=o-1"/)
  })

  test('to close the whole loan says so, and until when its number works', () => {
    const text = textOf(render({ ...transfer, purpose: 'pay-off', periods: 0 }))
    expect(text).toContain('full loan closure')
    expect(text).not.toContain('installments')
    expect(text).toContain('This number is valid until')
  })

  test('shows no payee whose name was not kept, and no account for another method', () => {
    const old = render({ ...transfer, bankAccount: { ifsc: 'RATN0VAAPIS', payee: '' } })
    expect(copies(old)).not.toContain('Copy the payee name')
    const other = textOf(render({}))
    expect(other).toContain('Nomor virtual account BCA')
    expect(other).not.toContain('IFSC')
  })

  test('paid by scanning shows the picture, the app’s link and one to save it, and no number', () => {
    const url = '/rupya/v3/loan-details/payment-code?cardNo=26112112345678'
    const markup = render({
      payType: '3',
      payCode: 'UPI',
      payName: 'UPI',
      vcode: 'qr_HMsVL8HOpbMcjU',
      codeLabel: 'Scan to pay by UPI',
      codeImage: { url, save: 'Save the picture' },
      payLink: { url: 'upi://pay?pa=rupya@invalid', name: 'Pay in your UPI app' },
    })
    expect(markup).toMatch(/<img [^>]*src="[^"]*payment-code\?cardNo=26112112345678"/)
    expect(markup).toMatch(/<a [^>]*href="upi:\/\/pay\?pa=rupya@invalid"/)
    expect(markup).toMatch(/<a href="[^"]*payment-code\?cardNo=26112112345678&amp;as=png" download/)
    const text = textOf(markup)
    expect(text).toContain('Scan to pay by UPI')
    expect(text).not.toContain('qr_')
    expect(copies(markup)).not.toContain('Copy the payment number')
  })

  test.each([
    ['4', 'https://app.dana.invalid/pay?id=1', 'Pay in your DANA app'],
    ['5', 'https://rzp.invalid/i/abc', 'Continue to pay: Debit card'],
  ] as const)(
    'paid where a link of type %s leads shows the link and no number',
    (type, url, name) => {
      const markup = render({
        payType: type,
        vcode: 'plink_ExjpAUN3gVHrPJ',
        codeLabel: 'Debit card',
        payLink: { url, name },
      })
      expect(markup).toContain(`href="${url}"`)
      expect(textOf(markup)).toContain(name)
      expect(textOf(markup)).not.toContain('plink')
      // Nobody gets a slip there.
      expect(textOf(markup)).toContain('Please keep the receipt that your app or bank shows')
      expect(textOf(markup)).not.toContain('payment slip')
      expect(copies(markup)).not.toContain('Copy the payment number')
      expect(markup).not.toContain('<img')
    },
  )

  test('paid at a counter shows its barcode beside the number to type', () => {
    const markup = render({
      payType: '2',
      payCode: 'ALFAMART',
      payName: 'Alfamart',
      vcode: 'TEST1234567',
      codeImage: { url: '/rupya/v3/loan-details/payment-code?cardNo=1', save: 'Save the picture' },
    })
    expect(markup).toMatch(/<img [^>]*payment-code/)
    expect(copies(markup)).toContain('Copy the payment number')
  })
})

/** Where the page's links lead: of a scanned code there is one to choose another method. */
const linksFor = (differing: Partial<PaymentRequestDetails>, selection: PaymentSelection) => {
  const markup = renderPage(
    createElement(EndedPaymentRequest, {
      order: { productId: 'p-1', orderId: 'o-1' },
      selection,
      paymentRequest: samplePaymentRequest({ payType: '3', ...differing }),
    }),
    { market: 'IN', at: '/that?productId=p-1&orderId=o-1' },
  )
  const links = [...markup.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)]
  return new Map(
    links.map(([, href = '', text = '']) => [textOf(text), href.replaceAll('&amp;', '&')]),
  )
}

const ofOrder = 'productId=p-1&orderId=o-1'
const method = 'Change how you pay'
const twoInstallments = { amount: '10000', periods: '2' }

describe('a payment request that has ended', () => {
  test.each([
    ['two installments', '4000', twoInstallments],
    ['a part', '600', { purpose: 'part', amount: '1000' }],
  ] as const)(
    'the rest of %s that came short is requested, and no more',
    (_, remaining, selection) => {
      const links = linksFor({ state: 'part-paid', remaining }, selection)
      expect(links.get(method)).toBe(`/individual?${ofOrder}&amount=${remaining}&purpose=part`)
    },
  )

  test.each(['extension', 'pay-off', 'cooling-off'] as const)(
    'a request for %s that came short is made again as it was',
    purpose => {
      const links = linksFor({ state: 'part-paid', remaining: '600', purpose }, { purpose })
      expect(links.get(method)).toBe(`/individual?${ofOrder}&purpose=${purpose}`)
    },
  )

  test.each(['expired', 'replaced'] as const)(
    'a request that is %s is made again, unless installments were paid since: then they are chosen anew',
    state => {
      const unpaid = linksFor({ state }, twoInstallments)
      expect(unpaid.get(method)).toBe(`/individual?${ofOrder}&amount=10000&periods=2`)
      expect(unpaid.has('Get a new number')).toBe(false)
      for (const remaining of ['5000', '0']) {
        const paid = linksFor({ state, remaining }, twoInstallments)
        expect(paid.get('Get a new number')).toBe(`/repayment?${ofOrder}`)
        expect(paid.has(method)).toBe(false)
      }
    },
  )
})
