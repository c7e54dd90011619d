import { bridgeActions } from '#web/bridge/actions.ts'
import { installBridgeRecorder } from '#web/bridge/recorder.ts'
import { partId } from './stage/cast.ts'
import { open } from './stage/deeds.ts'
import { fillStep, idNumberOf } from './stage/profile-deeds.ts'
import { profileVoices } from './stage/profile-voice.ts'
import { recordedCalls } from './stage/shell.ts'
import { expect, test } from './stage/test.ts'

const words = profileVoices.ID

for (const [number, platform] of (['ios', 'android'] as const).entries()) {
  test(`the ${platform} shell is told when the bank's part begins and how it ends`, async ({
    page,
    enter,
  }) => {
    await page.addInitScript(installBridgeRecorder, { platform, actions: bridgeActions })
    await enter(partId(`binding-${platform}`, 'ID'))
    await open(page, '/certification/base')
    await fillStep.base(page, 'ID', idNumberOf('ID', 110 + number))
    await page.getByRole('button', { name: words.saveAndGoOn }).tap()
    await expect(page).toHaveURL('/certification/personal')

    await open(page, '/bindCard?orderId=A-1')
    await expect.poll(() => recordedCalls(page, 'startBank')).toEqual([{ orderId: 'A-1' }])
    await page.getByRole('button', { name: words.saveAccount }).tap()
    await expect(page.getByRole('alert', { name: words.problems })).toBeFocused()
    expect(await recordedCalls(page, 'endBank')).toEqual([])

    await fillStep.bank(page, 'ID')
    await page.getByRole('button', { name: words.saveAccount }).tap()
    await expect(page.getByRole('heading', { name: words.accountSaved })).toBeVisible()
    expect(await recordedCalls(page, 'endBank')).toEqual([{ orderId: 'A-1', result: 'bound' }])
    await page.getByRole('link', { name: words.goOn, exact: true }).tap()
    expect(await recordedCalls(page, 'closeWebView')).toEqual([{}])
  })
}

test('leaving the page without an account says so to the shell', async ({ page, enter }) => {
  const actions = bridgeActions
  await page.addInitScript(installBridgeRecorder, { platform: 'ios' as const, actions })
  await enter(partId('binding', 'ID'))
  await open(page, '/bindCard?next=/mine')
  await expect.poll(() => recordedCalls(page, 'startBank')).toHaveLength(1)
  await page.locator('header').getByRole('link').tap()
  await expect(page).toHaveURL('/mine')
  // The address changes a moment before the screen does.
  await expect.poll(() => recordedCalls(page, 'endBank')).toEqual([{ orderId: '', result: 'left' }])
})

test('the digits of an account group themselves, wherever one types', async ({ page, enter }) => {
  await enter(partId('binding', 'IN'))
  await open(page, '/bindCard')
  const number = page.getByRole('textbox', { name: profileVoices.IN.accountNo })
  await number.pressSequentially('5010x009-8765')
  await expect(number).toHaveValue('5010 0098 765')
  // Two digits forgotten after the first four: the caret stays behind what was typed.
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4))
  await page.keyboard.type('77')
  await expect(number).toHaveValue('5010 7700 9876 5')
  expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(7)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(number).toHaveValue('5010 0098 765')
})
