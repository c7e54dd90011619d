import { expect, type Page } from '@playwright/test'
import type { ExpectedCopy } from '../copy/expected-copy.ts'
import type { SandboxClient } from '../journeys/sandbox-client.ts'
import { assistantViews } from './assistant-views.ts'
import { catalogViews } from './catalog-views.ts'
import { complaintViews } from './complaint-views.ts'
import { extensionViews } from './extension-views.ts'
import { landingViewIn } from './landing-views.ts'
import { loanViews } from './loan-views.ts'
import { open, readPaymentNumber, readRequestNo, requestPayment } from './page-actions.ts'
import { passkeyViews } from './passkey-views.ts'
import { profileViews } from './profile-views.ts'
import { sessionViews } from './session-views.ts'
import { siteViews } from './site-views.ts'
import type { ViewName } from './view-list.ts'

/** The phone, the market's expected copy and the persona's loan. */
export type Viewer = {
  readonly page: Page
  readonly sandbox: SandboxClient
  readonly copy: ExpectedCopy
  /** The query with the viewer's own loan; empty for a visitor. */
  readonly order: URLSearchParams
}

export type OpenView = (onlooker: Viewer) => Promise<void>

const at =
  (path: string): OpenView =>
  ({ page, order }) =>
    open(page, `${path}?${order}`)

/** An address for a visitor, which must name the market and language. */
const atForVisitors =
  (path: string): OpenView =>
  ({ page, copy }) =>
    open(
      page,
      `${path}?isNeedPop=${copy.market === 'IN' ? '1' : '0'}&lang=${copy.language}&keepLang=1`,
    )

const loan = at('/loanDetail')
const installments = at('/repayment')

const payment: OpenView = async onlooker => {
  await installments(onlooker)
  await requestPayment(onlooker.page, onlooker.copy)
  await readRequestNo(onlooker.page)
}

const paymentWith =
  (action: 'exact' | 'short' | 'over', seen: (copy: ExpectedCopy) => string): OpenView =>
  async onlooker => {
    const { page, sandbox, copy } = onlooker
    await payment(onlooker)
    await sandbox.pay({ number: await readPaymentNumber(page, copy), action })
    await expect(page.getByRole('heading', { name: seen(copy) })).toBeVisible()
  }

const rating: OpenView = async onlooker => {
  await loan(onlooker)
  await expect(onlooker.page.getByRole('dialog')).toBeVisible()
}

const havePaid: OpenView = async onlooker => {
  await payment(onlooker)
  await onlooker.page.getByRole('button', { name: onlooker.copy.havePaid }).click()
  await expect(onlooker.page.getByRole('dialog')).toBeVisible()
}

/** Opens the page of methods, and chooses these one after another. */
type MethodNames = Readonly<Record<ExpectedCopy['market'], readonly (string | RegExp)[]>>

/** In the market's own language, and in the other one with `npm run languages`. */
const eWallets = /^(E-wallet|Billetera digital o app)$/
const upiCode = /^(UPI QR code|UPI QR कोड)$/
const upiApp = /^(UPI app|UPI ऐप)$/
const debitCard = /^(Debit card|डेबिट कार्ड)$/

const methodsWith =
  (names: MethodNames): OpenView =>
  async ({ page, copy, order }) => {
    await open(page, `/individual?${order}`)
    for (const name of names[copy.market]) {
      await page.getByRole('radio', { name, exact: true }).click()
      await expect(page.getByRole('radio', { name, exact: true })).toBeChecked()
    }
  }

const paymentBy =
  (names: MethodNames): OpenView =>
  async onlooker => {
    const { page, copy } = onlooker
    await methodsWith(names)(onlooker)
    await page.getByRole('button', { name: copy.wantToPay }).click()
    await expect(page.getByText(copy.waiting)).toBeVisible()
    await readRequestNo(page)
  }

/** Aborts the page's own calls, not the page. */
const paymentWhile =
  (refuse: (page: Page) => Promise<unknown>, seen: (copy: ExpectedCopy) => string): OpenView =>
  async onlooker => {
    const { page, copy } = onlooker
    await installments(onlooker)
    await refuse(page)
    await page.getByRole('button', { name: copy.paySoon }).click()
    await expect(page.getByRole('heading', { name: seen(copy) })).toBeVisible()
  }

export const views: Readonly<Record<ViewName, OpenView>> = {
  sandbox: atForVisitors('/sandbox'),
  'test-preview': atForVisitors('/testPreview'),
  'sandbox-proof': async onlooker => {
    const { page, copy } = onlooker
    await atForVisitors('/sandbox')(onlooker)
    await page.getByRole('button', { name: copy.checkLedger }).click()
    await expect(page.getByText(copy.ledgerHolds)).toBeVisible()
  },
  landing: landingViewIn('landing'),
  'landing-wrong': landingViewIn('landing-wrong'),
  'landing-sent': landingViewIn('landing-sent'),
  'landing-error': landingViewIn('landing-error'),
  'landing-agreement': landingViewIn('landing-agreement'),
  'landing-download': landingViewIn('landing-download'),
  ...sessionViews,
  ...passkeyViews,
  'customer-service': at('/customerService'),
  'about-us': atForVisitors('/aboutUs'),
  ...siteViews,
  home: at('/home'),
  'home-products': at('/home'),
  ...catalogViews,
  ...complaintViews,
  ...assistantViews,
  orders: at('/order'),
  loan,
  'loan-due': loan,
  statement: at('/statement'),
  'statement-settled': at('/statement'),
  'loan-late': loan,
  'loan-settled': async onlooker => {
    await rating(onlooker)
    await onlooker.page.getByRole('button', { name: onlooker.copy.rateCancel }).click()
  },
  rating,
  'rating-refused': async onlooker => {
    await rating(onlooker)
    await onlooker.page.getByRole('button', { name: onlooker.copy.rateSend }).click()
    await expect(onlooker.page.getByText(onlooker.copy.chooseRating).first()).toBeVisible()
  },
  'rating-thanks': async onlooker => {
    const { page, copy } = onlooker
    await rating(onlooker)
    await page
      .getByRole('radio', { name: copy.stars(3) })
      .locator('..')
      .click()
    await page.getByRole('button', { name: copy.rateSend }).click()
    await expect(page.getByRole('dialog', { name: copy.thanks })).toBeVisible()
  },
  installments,
  'installments-late': async onlooker => {
    await installments(onlooker)
    const first = onlooker.page.getByRole('listitem').first()
    await first.getByText(onlooker.copy.details).click()
  },
  'installments-done': installments,
  ...extensionViews,
  methods: at('/individual'),
  'methods-market': async onlooker => {
    const { page, copy } = onlooker
    await at('/individual')(onlooker)
    const banks = page.getByRole('radio').filter({ visible: true })
    if (copy.market === 'ID') await page.getByRole('radio', { name: copy.miniMarket }).click()
    else await banks.nth(2).click()
    await expect(page.getByRole('radio', { checked: true })).not.toHaveCount(0)
  },
  'card-payment': at('/cardRepayment'),
  payment,
  'payment-market': async onlooker => {
    const { page, copy, order } = onlooker
    await open(page, `/individual?${order}`)
    if (copy.market === 'ID') await page.getByRole('radio', { name: copy.miniMarket }).click()
    else await page.getByRole('radio', { name: 'NEFT (net banking)' }).click()
    if (copy.market === 'ID')
      await expect(page.getByRole('radio', { name: 'ALFAMART' })).toBeChecked()
    await page.getByRole('button', { name: copy.wantToPay }).click()
    await expect(page.getByText(copy.waiting)).toBeVisible()
    await readRequestNo(page)
  },
  'methods-apps': methodsWith({ ID: [eWallets, 'DANA'], IN: [upiApp] }),
  'payment-scanned': paymentBy({ ID: ['QRIS'], IN: [upiCode] }),
  'payment-app': paymentBy({ ID: [eWallets, 'DANA'], IN: [upiApp] }),
  // In India on a page of the provider's, in Indonesia in an app that asks by itself.
  'payment-elsewhere': paymentBy({ ID: [eWallets, 'OVO'], IN: [debitCard] }),
  messages: async onlooker => {
    const { page, copy } = onlooker
    await paymentWith('exact', ({ received }) => received)(onlooker)
    await expect(async () => {
      await open(page, '/mine/messages')
      // An earlier payment has a message of its own.
      await expect(page.getByText(copy.received).first()).toBeVisible({ timeout: 1_000 })
    }).toPass()
  },
  'have-paid': havePaid,
  'payment-dispute': async onlooker => {
    const { page, copy } = onlooker
    await havePaid(onlooker)
    await page
      .getByRole('textbox', { name: copy.reference })
      .fill(copy.market === 'ID' ? 'BCA20261121004' : 'HDFCR52026112100451234')
    await page.getByRole('button', { name: copy.yes, exact: true }).click()
    await expect(page.getByRole('heading', { name: copy.checking })).toBeVisible()
  },
  receipt: paymentWith('exact', copy => copy.received),
  'receipt-late': paymentWith('exact', copy => copy.received),
  'part-paid': paymentWith('short', copy => copy.partReceived),
  'loan-overpaid': async onlooker => {
    await paymentWith('over', copy => copy.received)(onlooker)
    await loan(onlooker)
  },
  refund: async onlooker => {
    await paymentWith('over', copy => copy.received)(onlooker)
    await at('/refund')(onlooker)
    const { page, copy } = onlooker
    await expect(page.getByRole('button', { name: copy.putToNext })).toBeVisible()
  },
  'pay-off': at('/payOff'),
  replaced: async onlooker => {
    const { page, copy } = onlooker
    await payment(onlooker)
    const first = page.url()
    await installments(onlooker)
    await page.getByRole('checkbox', { name: copy.chooseAll }).check()
    await requestPayment(page, copy)
    await open(page, first)
    await expect(page.getByRole('heading', { name: copy.replaced })).toBeVisible()
  },
  'nothing-to-pay': at('/that'),
  ...profileViews,
  ...loanViews,
  'signed-out': async ({ page, copy }) => {
    const market = copy.market === 'IN' ? '1' : '0'
    await open(page, `/loanDetail?productId=dana-cepat&orderId=1&isNeedPop=${market}`)
  },
  'wrong-address': ({ page }) => open(page, '/loanDetail?productId='),
  'not-yours': ({ page, order }) =>
    open(page, `/loanDetail?productId=${order.get('productId')}&orderId=someone-elses`),
  missing: atForVisitors('/no-such-page'),
  fault: paymentWhile(
    page =>
      page.route('**/generate-vcode*', route =>
        route.fulfill({ status: 503, json: { code: '503', message: '', data: null } }),
      ),
    copy => copy.fault,
  ),
  offline: paymentWhile(
    page => page.route('**/generate-vcode*', route => route.abort('internetdisconnected')),
    copy => copy.offline,
  ),
}
