import { bridgeActions } from '#web/bridge/actions.ts'
import { installBridgeRecorder } from '#web/bridge/recorder.ts'
import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { recordedBridgeCalls } from '../../harness/pages/native-shell.ts'
import { open, requestPayment } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

const copy = expectedCopy.ID

for (const platform of ['ios', 'android'] as const) {
  test(`inside the ${platform} shell, the shell is called, with parameters`, async ({
    page,
    enter,
  }) => {
    await page.addInitScript(installBridgeRecorder, { platform, actions: bridgeActions })
    const order = await enter(journeyPersonaId(`shell-${platform}`, 'ID'))
    const address = page.url()
    await page.getByRole('link', { name: /^Telepon kami/ }).tap()
    expect(await recordedBridgeCalls(page, 'callTelephone')).toEqual([
      { telephone: '+62 21 0000 0000' },
    ])
    expect(page.url()).toBe(address)

    await page.getByRole('link', { name: copy.payNow }).tap()
    await requestPayment(page, copy)
    const loan = { orderId: order.get('orderId') }
    expect(await recordedBridgeCalls(page, 'startBank')).toEqual([loan])
    expect(await recordedBridgeCalls(page, 'endBank')).toEqual([])
    await page.goBack()
    await expect(page.getByRole('button', { name: copy.paySoon })).toBeVisible()
    expect(await recordedBridgeCalls(page, 'endBank')).toEqual([loan])
  })

  test(`inside the ${platform} shell, home and sign-in are opened by the shell`, async ({
    page,
    enter,
  }) => {
    await page.addInitScript(installBridgeRecorder, { platform, actions: bridgeActions })
    await open(page, '/loanDetail?productId=a&orderId=b')
    await expect.poll(() => recordedBridgeCalls(page, 'forceLogin')).not.toEqual([])

    await enter(journeyPersonaId(`shell-settled-${platform}`, 'ID'))
    await page.getByRole('button', { name: copy.rateCancel }).tap()
    const address = page.url()
    await page.getByRole('link', { name: 'Ajukan pinjaman lagi' }).tap()
    expect(await recordedBridgeCalls(page, 'goHome')).toEqual([{}])
    expect(page.url()).toBe(address)
  })
}

test('in a browser, the same actions lead to pages and to the telephone', async ({
  page,
  enter,
}) => {
  await enter(journeyPersonaId('shell-settled-ios', 'IN'))
  await page.getByRole('button', { name: expectedCopy.IN.rateCancel }).tap()
  const call = page.getByRole('link', { name: /^Call us/ })
  await expect(call).toHaveAttribute('href', 'tel:+918000000000')
  const interestEvent = page.waitForRequest('**/service/event/save*')
  await page.getByRole('link', { name: 'Apply for another loan' }).tap()
  const fields = new URLSearchParams((await interestEvent).postData() ?? '')
  expect(Object.fromEntries(fields)).toMatchObject({ moduleId: '30', positionId: '0' })
  await expect(page).toHaveURL('/home')
  await expect(page.getByText('Hello, Rahul Verma')).toBeVisible()
})

test('a signed-out call sends a browser to sign in', async ({ page, context, enter }) => {
  await enter(journeyPersonaId('reader', 'ID'))
  await context.clearCookies()
  await page.getByRole('link', { name: copy.payNow }).tap()
  await expect(page).toHaveURL(/\/login/)
})
