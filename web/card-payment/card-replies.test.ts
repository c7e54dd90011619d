import { setImmediate } from 'node:timers/promises'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { networkCode, refusalCode } from '#contract/envelope.ts'
import { renderPage, textOf } from '../rendering/render-page.tsx'
import { CardCodeStep } from './card-code-step.tsx'
import type { OpenCardPage } from './card-page.ts'
import CardRepayment from './card-repayment.tsx'
import type { CardPaymentDetails } from './load-card-page.ts'
import type { CardFormReply } from './pay-by-card.ts'

const order = { productId: 'dana-cepat', orderId: 'loan-1' }
const at = '/cardRepayment?productId=dana-cepat&orderId=loan-1'

const payment: CardPaymentDetails = {
  repaymentRecordId: 'card-1',
  way: 'card',
  state: 'code-sent',
  amount: '1060000',
  periods: 1,
  bankName: 'BCA',
  cardNo: '•••• 1111',
  resendInSeconds: 0,
  triesLeft: 5,
  url: '',
  reason: '',
  receipt: null,
}

const pageOf = (charge: CardPaymentDetails): OpenCardPage => ({
  order,
  selection: {},
  attemptKey: 'attempt-1',
  usesOtherCard: false,
  options: {
    alipay: '',
    repayToken: 'token',
    bankCards: [],
    takesNumber: '1',
    currency: 'IDR',
    productName: 'Dana Cepat',
    telephone: '',
    amount: '1060000',
    periods: 1,
    charge,
  },
})

/** The page with its late parts, which the first rendering asks for. */
const render = async (market: 'ID' | 'IN', loaderData: unknown, actionData?: CardFormReply) => {
  const draw = () =>
    renderPage(createElement(CardRepayment), { market, at, loaderData, actionData })
  draw()
  await Promise.all([
    import('./ended-card-payment.tsx'),
    import('./waiting-card-payment.tsx'),
    import('./card-code-step.tsx'),
  ])
  await setImmediate()
  return draw()
}

const replyOf = (code: string, message = ''): CardFormReply => ({
  code,
  message,
  attemptKey: 'attempt-2',
})

test('a confirmed card payment is shown with its receipt, which leads back to the loan', async () => {
  const receipt = {
    receiptNo: 'R-77',
    amount: '1060000',
    paidAt: '2026-11-21T03:00:00.000Z',
    paidOn: '2026-11-21',
    method: 'Card •••• 1111',
    lines: [{ periodNo: 1, kind: 'principal', amount: '1060000' }],
    outstandingAfter: '2120000',
  } as const
  const markup = await render(
    'IN',
    pageOf({ ...payment, state: 'paid', receipt: { ...receipt, lines: [...receipt.lines] } }),
  )
  expect(textOf(markup)).toMatch(/Payment received .*Receipt Receipt number R-77/)
  expect(markup).toMatch(
    /href="\/loanDetail\?productId=dana-cepat&amp;orderId=loan-1"[^>]*>Back to the loan/,
  )
})

describe('no network while paying by card', () => {
  const offline = {
    ID: 'Tidak ada koneksi. Belum ada yang terkirim; silakan coba lagi.',
    IN: 'There is no connection. Nothing was sent; please try again.',
  } as const

  test.each(['ID', 'IN'] as const)('in %s is said in words', async market => {
    const markup = await render(market, pageOf(payment), replyOf(networkCode))
    expect(textOf(/<div role="alert"[\s\S]*?<\/div>/.exec(markup)?.[0] ?? '')).toBe(offline[market])
  })

  test.each(['ID', 'IN'] as const)('in %s is said of the list of cards too', async market => {
    const refused = {
      order,
      selection: {},
      attemptKey: 'attempt-1',
      refusedBy: networkCode,
      message: '',
    }
    expect(textOf(await render(market, refused))).toContain(offline[market])
  })
})

describe('a code that is too short', () => {
  const codeStep = (market: 'ID' | 'IN', message: string) =>
    renderPage(
      createElement(CardCodeStep, {
        page: pageOf(payment),
        cardPayment: payment,
        form: { reply: replyOf(refusalCode.detailsRefused, message), busy: false, attemptKey: 'a' },
      }),
      { market, at },
    )

  test.each([
    ['ID', 'Silakan tulis kode verifikasi yang benar: 6 angka.'],
    ['IN', 'Enter the 6-digit verification code.'],
  ] as const)('in %s is answered at its field: %s', (market, words) => {
    expect(textOf(codeStep(market, ''))).toContain(words)
    expect(codeStep(market, '')).toMatch(
      /name="verifyCode"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="verifyCode"/,
    )
    expect(textOf(codeStep(market, 'The server’s own words'))).toContain('The server’s own words')
  })
})

describe('where no number is typed on our page', () => {
  const { options, ...page } = pageOf(payment)
  const onProviderPage = { ...page, options: { ...options, charge: null, takesNumber: '0' } }

  test('there is no field for one, and the button leads to the provider’s page', async () => {
    const markup = await render('IN', onProviderPage)
    expect(markup).not.toContain('name="cardNo"')
    expect(markup).toMatch(/<button[^>]*value="page"/)
    expect(markup).not.toMatch(/<button[^>]*value="pay"/)
  })

  test('the page that the provider made is a link, beside one to the payment that waits there', async () => {
    const url = 'https://rzp.io/rzp/abc'
    const reply = { ...replyOf('0'), bankPageUrl: url, repayRecordId: '1234567890' }
    const markup = await render('IN', onProviderPage, reply)
    expect(markup).toContain(`href="${url}"`)
    expect(textOf(markup)).toContain('Continue to rzp.io')
    expect(markup).toMatch(/href="\/that\?[^"]*bill=1234567890"/)
  })
})
