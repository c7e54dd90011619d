import { bridgeActions } from '#web/bridge/actions.ts'
import { installBridgeRecorder } from '#web/bridge/recorder.ts'
import { partId } from './stage/cast.ts'
import { askForNumber, open } from './stage/deeds.ts'
import { recordedCalls } from './stage/shell.ts'
import { expect, test } from './stage/test.ts'
import { voices } from './stage/voice.ts'

const voice = voices.ID

for (const platform of ['ios', 'android'] as const) {
  test(`inside the ${platform} shell, the shell is asked, with parameters`, async ({
    page,
    enter,
  }) => {
    await page.addInitScript(installBridgeRecorder, { platform, actions: bridgeActions })
    const order = await enter(partId(`shell-${platform}`, 'ID'))
    const address = page.url()
    await page.getByRole('link', { name: /^Telepon kami/ }).tap()
    expect(await recordedCalls(page, 'callTelephone')).toEqual([{ telephone: '+62 21 0000 0000' }])
    expect(page.url()).toBe(address)

    await page.getByRole('link', { name: voice.payNow }).tap()
    await askForNumber(page, voice)
    const loan = { orderId: order.get('orderId') }
    expect(await recordedCalls(page, 'startBank')).toEqual([loan])
    expect(await recordedCalls(page, 'endBank')).toEqual([])
    await page.goBack()
    await expect(page.getByRole('button', { name: voice.paySoon })).toBeVisible()
    expect(await recordedCalls(page, 'endBank')).toEqual([loan])
  })

  test(`inside the ${platform} shell, home and sign-in are the shell's own`, async ({
    page,
    enter,
  }) => {
    await page.addInitScript(installBridgeRecorder, { platform, actions: bridgeActions })
    await open(page, '/loanDetail?productId=a&orderId=b')
    await expect.poll(() => recordedCalls(page, 'forceLogin')).not.toEqual([])

    await enter(partId(`shell-settled-${platform}`, 'ID'))
    await page.getByRole('button', { name: voice.rateCancel }).tap()
    const address = page.url()
    await page.getByRole('link', { name: 'Ajukan pinjaman lagi' }).tap()
    expect(await recordedCalls(page, 'goHome')).toEqual([{}])
    expect(page.url()).toBe(address)
  })
}

test('in a browser, the same ways lead to pages and to the telephone', async ({ page, enter }) => {
  await enter(partId('shell-settled-ios', 'IN'))
  await page.getByRole('button', { name: voices.IN.rateCancel }).tap()
  const call = page.getByRole('link', { name: /^Call us/ })
  await expect(call).toHaveAttribute('href', 'tel:+918000000000')
  const moreWanted = page.waitForRequest('**/service/event/save*')
  await page.getByRole('link', { name: 'Apply for another loan' }).tap()
  const fields = new URLSearchParams((await moreWanted).postData() ?? '')
  expect(Object.fromEntries(fields)).toMatchObject({ moduleId: '30', positionId: '0' })
  await expect(page).toHaveURL('/home')
  await expect(page.getByText('Hello, Rahul Verma')).toBeVisible()
})

test('a signed-out call sends a browser to sign in', async ({ page, context, enter }) => {
  await enter(partId('reader', 'ID'))
  await context.clearCookies()
  await page.getByRole('link', { name: voice.payNow }).tap()
  await expect(page).toHaveURL(/\/login/)
})
