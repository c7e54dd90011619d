import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import {
  open,
  readPaymentNumber,
  readRequestNo,
  requestPayment,
} from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

const copy = expectedCopy.ID

test('where events cannot come through, the page polls, and still shows paid by itself', async ({
  page,
  enter,
  sandbox,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'))
  const order = await enter(journeyPersonaId('no-stream', 'ID'))
  await open(page, `/repayment?${order}`)
  await requestPayment(page, copy)
  await readRequestNo(page)
  await sandbox.pay({ number: await readPaymentNumber(page, copy), action: 'exact' })
  await expect(page.getByRole('heading', { name: copy.received })).toBeVisible({ timeout: 20_000 })
})

test('a page that lost its network meanwhile shows paid once it is back', async ({
  page,
  context,
  enter,
  sandbox,
}) => {
  const order = await enter(journeyPersonaId('offline-while-paying', 'ID'))
  await open(page, `/repayment?${order}`)
  await requestPayment(page, copy)
  await readRequestNo(page)
  const number = await readPaymentNumber(page, copy)
  // A browser in offline mode keeps the stream it has open; this phone loses that too.
  await page.evaluate(() => window.stop())
  await context.setOffline(true)
  await sandbox.pay({ number, action: 'exact' })
  await expect(page.getByText(copy.waiting)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: copy.received })).toBeVisible()
})

test('fifty taps and a reload make one payment request', async ({ page, enter }) => {
  const order = await enter(journeyPersonaId('many-taps', 'ID'))
  await open(page, `/repayment?${order}`)
  const pay = page.getByRole('button', { name: copy.paySoon })
  await pay.evaluate((button: HTMLButtonElement) => {
    for (let taps = 0; taps < 50; taps += 1) button.click()
  })
  await expect(page.getByText(copy.waiting)).toBeVisible()
  const first = await readRequestNo(page)
  await page.reload()
  await open(page, `/that?${order}`)
  expect(await readRequestNo(page)).toBe(first)
})
