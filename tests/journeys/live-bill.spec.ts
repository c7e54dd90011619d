import { partId } from './stage/cast.ts'
import { askForNumber, open, readBillNo, readNumber } from './stage/deeds.ts'
import { expect, test } from './stage/test.ts'
import { voices } from './stage/voice.ts'

const voice = voices.ID

test('where events cannot come through, the page asks, and still says paid by itself', async ({
  page,
  enter,
  sandbox,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'))
  const order = await enter(partId('no-stream', 'ID'))
  await open(page, `/repayment?${order}`)
  await askForNumber(page, voice)
  await readBillNo(page)
  await sandbox.pay({ number: await readNumber(page, voice), action: 'exact' })
  await expect(page.getByRole('heading', { name: voice.received })).toBeVisible({ timeout: 20_000 })
})

test('a page that lost its network meanwhile says paid once it is back', async ({
  page,
  context,
  enter,
  sandbox,
}) => {
  const order = await enter(partId('offline-while-paying', 'ID'))
  await open(page, `/repayment?${order}`)
  await askForNumber(page, voice)
  await readBillNo(page)
  const number = await readNumber(page, voice)
  // A browser that is told to be offline keeps the stream it has open; this phone loses that too.
  await page.evaluate(() => window.stop())
  await context.setOffline(true)
  await sandbox.pay({ number, action: 'exact' })
  await expect(page.getByText(voice.waiting)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: voice.received })).toBeVisible()
})

test('fifty taps and a reload make one bill', async ({ page, enter }) => {
  const order = await enter(partId('many-taps', 'ID'))
  await open(page, `/repayment?${order}`)
  const pay = page.getByRole('button', { name: voice.paySoon })
  await pay.evaluate((button: HTMLButtonElement) => {
    for (let taps = 0; taps < 50; taps += 1) button.click()
  })
  await expect(page.getByText(voice.waiting)).toBeVisible()
  const first = await readBillNo(page)
  await page.reload()
  await open(page, `/that?${order}`)
  expect(await readBillNo(page)).toBe(first)
})
