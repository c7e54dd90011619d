import type { BrowserContext, Page } from '@playwright/test'
import { callPath } from '#contract/call.ts'
import { readLoan } from '#contract/loan-servicing/staff-calls.ts'
import { paymentEvents } from '#contract/payment-request/calls.ts'
import { readTimeline } from '#contract/timeline/staff-calls.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { type ExpectedCopy, expectedCopy } from '../../harness/copy/expected-copy.ts'
import { loanCopy } from '../../harness/copy/loan-copy.ts'
import { expectLedgerHolds } from '../../harness/journeys/expect-ledger.ts'
import { expect, testOnHostedCards as hosted, test } from '../../harness/journeys/fixtures.ts'
import type { SandboxClient } from '../../harness/journeys/sandbox-client.ts'
import { applyForLoan } from '../../harness/pages/loan-actions.ts'
import {
  open,
  readPaymentNumber,
  readRequestNo,
  requestPayment,
} from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'
import { sandboxStaff } from '../../harness/staff/staff-sessions.ts'

// The whole of a loan's money in each market: applied for, sent to the account that the bank knows by
// the borrower's name, and paid back by each kind of method, with a message for each payment.
test.setTimeout(240_000)

/** The sandbox's payouts arrive a few seconds after they were sent; the page polls by itself. */
const arrival = { timeout: 60_000 }

type Payer = {
  readonly page: Page
  readonly context: BrowserContext
  readonly sandbox: SandboxClient
  readonly copy: ExpectedCopy
}

type PayBy = {
  /** What is chosen on the page of methods, one after another. */
  readonly choose: readonly string[]
  readonly pay: (payer: Payer) => Promise<void>
}

/** Opens the simulated phone of a payer who scanned the code or has the app, and confirms there. */
const payOnPhone = async ({ page, context }: Payer): Promise<void> => {
  const query = new URLSearchParams({ cardNo: await readRequestNo(page) })
  const reply = await page.evaluate(
    async address => (await (await fetch(address)).json()) as { data: { vcode: string } },
    `${callPath(paymentEvents, { prefix: 'h5-api', provider: 'rupya' })}?${query}`,
  )
  const phone = await context.newPage()
  await phone.goto(`/simulators/bank/phone/${reply.data.vcode}`)
  await phone.getByRole('button', { name: 'Confirm with PIN' }).click()
  await expect(phone.getByText('Paid · Lunas')).toBeVisible()
  await phone.close()
  await page.bringToFront()
}

const payAtBank = async ({ page, sandbox, copy }: Payer): Promise<void> => {
  await sandbox.pay({ number: await readPaymentNumber(page, copy), action: 'exact' })
}

/** The provider's own page or app, which leads back to the payment page. */
const payElsewhere =
  (link: string, button: string) =>
  async ({ page }: Payer): Promise<void> => {
    await page.getByRole('link', { name: link }).tap()
    await page.getByRole('button', { name: button }).tap()
    await expect(page).toHaveURL(/\/that\?/)
  }

const ways = {
  ID: {
    language: 'id',
    selection: { amount: '3500000', installments: '4' },
    provider: 'xendit-payouts',
    sent: { text: 'sudah dikirim ke rekening Anda', reference: /Referensi: \S+\.$/ },
    receipt: 'sudah kami terima',
    payments: [
      { choose: ['QRIS'], pay: payOnPhone },
      { choose: ['E-wallet', 'DANA'], pay: payElsewhere('DANA', 'Confirm with PIN') },
      { choose: ['Bank', 'Mandiri'], pay: payAtBank },
    ],
  },
  IN: {
    language: 'en',
    selection: { amount: '22000', installments: '4' },
    provider: 'razorpayx',
    // A UTR, and not the id of the provider's payout.
    sent: { text: 'was sent to your bank account', reference: /Reference: 31\d{10}\.$/ },
    // The last one says that the loan is repaid as well.
    receipt: 'We have received ₹',
    payments: [
      { choose: ['UPI app'], pay: payOnPhone },
      { choose: ['UPI QR code'], pay: payOnPhone },
      { choose: ['Bank transfer (NEFT / IMPS)'], pay: payAtBank },
      {
        choose: ['Debit card'],
        pay: payElsewhere('Continue to pay: Debit card', 'Pay with my debit card'),
      },
    ],
  },
} as const satisfies Record<
  'ID' | 'IN',
  {
    language: string
    selection: { amount: string; installments: string }
    provider: string
    sent: { text: string; reference: RegExp }
    receipt: string
    payments: readonly PayBy[]
  }
>

/**
 * The newest of at least so many messages with this text, as a second try finds those of the first
 * too; it comes a moment after what it is about.
 */
const readMessage = async (page: Page, text: string, count: number): Promise<string> => {
  const listed = page.locator('main ol > li').filter({ hasText: text })
  await expect(async () => {
    await page.goto('/mine/messages')
    await expect(listed.nth(count - 1)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return (await listed.first().getByRole('paragraph').nth(1).textContent()) ?? ''
}

for (const market of ['ID', 'IN'] as const) {
  const way = ways[market]
  const copy = expectedCopy[market]

  test(`a borrower in ${market} applies, is paid, pays by each kind of method, and gets messages`, async ({
    page,
    context,
    enter,
    sandbox,
    baseURL,
  }, { retry }) => {
    const payer = { page, context, sandbox, copy }
    // A loan is applied for once: a second try is another person's.
    await enter(journeyPersonaId(retry > 0 ? 'whole-loan-again' : 'whole-loan', market))
    await applyForLoan(page, loanCopy[market], way.selection)
    await expect(page.getByRole('heading', { name: loanCopy[market].running })).toBeVisible(arrival)
    const order = new URL(page.url()).searchParams
    const loanId = order.get('orderId') ?? ''

    await test.step('the money went out by the provider of the country', async () => {
      const staff = sandboxStaff({
        origin: baseURL ?? '',
        prefix: 'h5-api',
        provider: 'rupya',
        fetch,
      })
      const { borrowerId } = replyData(await staff(readLoan, { loanId }))
      const { rows } = replyData(await staff(readTimeline, { borrowerId, loanId, kinds: 'payout' }))
      expect(rows).toMatchObject([{ event: 'paid' }])
      expect(rows[0]?.facts).toContainEqual({ name: 'provider', value: way.provider })
      expect(await readMessage(page, way.sent.text, 1)).toMatch(way.sent.reference)
    })

    for (const [index, { choose, pay }] of way.payments.entries()) {
      await test.step(`pays by ${choose.join(', ')}`, async () => {
        await open(page, `/repayment?${order}`)
        await requestPayment(page, copy)
        await page.getByRole('link', { name: copy.changePaymentMethod }).tap()
        for (const name of choose) await page.getByRole('radio', { name, exact: true }).tap()
        await page.getByRole('button', { name: copy.wantToPay }).tap()
        await expect(page).toHaveURL(/\/that\?/)
        await expect(page.getByText(copy.waiting)).toBeVisible()
        await pay(payer)
        await expect(page.getByRole('heading', { name: copy.received })).toBeVisible()
        await readMessage(page, way.receipt, index + 1)
      })
    }
    await expectLedgerHolds(sandbox)
  })
}

hosted(
  'Indonesia: a card is paid with on Midtrans’ page, which leads back',
  async ({ page, enter }) => {
    const order = await enter(journeyPersonaId('refund', 'ID'))
    await payByHostedCard(page, order, {
      ours: 'Bayar di halaman bank',
      theirs: 'Pay with my card · Bayar',
      address: /\/midtrans\/snap\//,
    })
    await expect(page.getByRole('heading', { name: expectedCopy.ID.received })).toBeVisible()
  },
)

hosted(
  'India: a card is paid with on Razorpay’s page, which leads back',
  async ({ page, enter }) => {
    const order = await enter(journeyPersonaId('refund', 'IN'))
    await payByHostedCard(page, order, {
      ours: "Pay on the bank's page",
      theirs: 'Pay with my debit card',
      address: /\/razorpay\/i\//,
    })
    await expect(page.getByRole('heading', { name: expectedCopy.IN.received })).toBeVisible()
  },
)

/** From our page for cards, which has no field for a number, to the provider's page and back. */
const payByHostedCard = async (
  page: Page,
  order: URLSearchParams,
  { ours, theirs, address }: { ours: string; theirs: string; address: RegExp },
): Promise<void> => {
  await open(page, `/cardRepayment?${order}`)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: ours }).tap()
  await expect(page).toHaveURL(address)
  await page.getByRole('button', { name: theirs }).tap()
  await expect(page).toHaveURL(/\/that\?/)
}
