import type { BrowserContext, Page } from '@playwright/test'
import { callPath } from '#contract/call.ts'
import { initPayType, paymentEvents } from '#contract/payment-request/calls.ts'
import { type ExpectedCopy, expectedCopy } from '../../harness/copy/expected-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { open, readRequestNo, requestPayment } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

// Ways to pay of each market (decision 072). Each test pays one installment, so that it can run again.

/** The simulated phone of the payer, with the payment that the page shows. */
const phoneOf = async (page: Page): Promise<string> => {
  const query = new URLSearchParams({ cardNo: await readRequestNo(page) })
  const reply = await page.evaluate(
    async address => (await (await fetch(address)).json()) as { data: { vcode: string } },
    `${callPath(paymentEvents, { prefix: 'h5-api', provider: 'rupya' })}?${query}`,
  )
  return `/simulators/bank/phone/${reply.data.vcode}`
}

/** Pays on another phone what the page shows, and sees the page change by itself. */
const payOnPhone = async (page: Page, context: BrowserContext, copy: ExpectedCopy) => {
  const phone = await context.newPage()
  await phone.goto(await phoneOf(page))
  await phone.getByRole('button', { name: 'Confirm with PIN' }).click()
  await expect(phone.getByText('Paid · Lunas')).toBeVisible()
  await phone.close()
  await page.bringToFront()
  await expect(page.getByRole('heading', { name: copy.received })).toBeVisible()
}

/** Chooses how the next installment is paid. */
const choose = async (page: Page, order: URLSearchParams, copy: ExpectedCopy, types: string[]) => {
  await open(page, `/repayment?${order}`)
  await requestPayment(page, copy)
  await page.getByRole('link', { name: copy.changePaymentMethod }).tap()
  for (const name of types) await page.getByRole('radio', { name, exact: true }).tap()
  await page.getByRole('button', { name: copy.wantToPay }).tap()
}

/** The receipt is a message; it comes a moment after the page has changed. */
const expectReceipt = async (page: Page, copy: ExpectedCopy) => {
  await expect(async () => {
    await page.goto('/mine/messages')
    await expect(page.getByText(copy.received).first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('Indonesia: a QRIS code is scanned by another phone, and the page turns to paid by itself', async ({
  page,
  context,
  enter,
}) => {
  const copy = expectedCopy.ID
  const order = await enter(journeyPersonaId('scanned-code', 'ID'))
  await choose(page, order, copy, ['QRIS'])
  await expect(page.getByRole('img', { name: 'Pindai untuk membayar dengan QRIS' })).toBeVisible()
  await payOnPhone(page, context, copy)
})

test('Indonesia: DANA opens, and leads back to the payment page', async ({ page, enter }) => {
  const copy = expectedCopy.ID
  const order = await enter(journeyPersonaId('scanned-code', 'ID'))
  await choose(page, order, copy, ['E-wallet', 'DANA'])
  await page.getByRole('link', { name: 'DANA' }).tap()
  await page.getByRole('button', { name: 'Confirm with PIN' }).tap()
  await expect(page).toHaveURL(/\/that\?/)
  await expect(page.getByRole('heading', { name: copy.received })).toBeVisible()
  await expectReceipt(page, copy)
})

test('India: a UPI app is paid in, and the page turns to paid by itself', async ({
  page,
  context,
  enter,
}) => {
  const copy = expectedCopy.IN
  const order = await enter(journeyPersonaId('scanned-code', 'IN'))
  // A slow network: the button is pressed while the methods of the type are still being loaded.
  let isHeld = false
  await page.route(
    `**${callPath(initPayType, { prefix: 'h5-api', provider: 'rupya' })}*`,
    async route => {
      const fields = new URLSearchParams(route.request().postData() ?? '')
      if (fields.get('pay_type') !== '4') return await route.fallback()
      const button = page.getByRole('button', { name: copy.wantToPay })
      await expect(button).toHaveAttribute('aria-busy', 'true')
      isHeld = true
      await route.continue()
    },
  )
  await choose(page, order, copy, ['UPI app'])
  expect(isHeld).toBe(true)
  const app = page.getByRole('link', { name: 'Open UPI app' })
  await expect(app).toHaveAttribute('href', /^upi:\/\/pay\?/)
  await payOnPhone(page, context, copy)
})

test('India: a debit card on the provider’s page leads back', async ({ page, enter }) => {
  const copy = expectedCopy.IN
  const order = await enter(journeyPersonaId('scanned-code', 'IN'))
  await choose(page, order, copy, ['Debit card'])
  await page.getByRole('link', { name: 'Continue to pay: Debit card' }).tap()
  await page.getByRole('button', { name: 'Pay with my debit card' }).tap()
  await expect(page).toHaveURL(/\/that\?/)
  await expect(page.getByRole('heading', { name: copy.received })).toBeVisible()
  await expectReceipt(page, copy)
})
