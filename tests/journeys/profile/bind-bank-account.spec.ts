import { bridgeActions } from '#web/bridge/actions.ts'
import { installBridgeRecorder } from '#web/bridge/recorder.ts'
import { profileCopy } from '../../harness/copy/profile-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { recordedBridgeCalls } from '../../harness/pages/native-shell.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { fillStep, idNumberOf } from '../../harness/pages/profile-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

const copy = profileCopy.ID

for (const [number, platform] of (['ios', 'android'] as const).entries()) {
  test(`the ${platform} shell is notified when the bank step begins and how it ends`, async ({
    page,
    enter,
  }) => {
    await page.addInitScript(installBridgeRecorder, { platform, actions: bridgeActions })
    await enter(journeyPersonaId(`bank-account-${platform}`, 'ID'))
    await open(page, '/certification/base')
    await fillStep.base(page, 'ID', idNumberOf('ID', 110 + number))
    await page.getByRole('button', { name: copy.saveAndGoOn }).tap()
    await expect(page).toHaveURL('/certification/personal')

    await open(page, '/bindCard?orderId=A-1')
    await expect.poll(() => recordedBridgeCalls(page, 'startBank')).toEqual([{ orderId: 'A-1' }])
    await page.getByRole('button', { name: copy.saveAccount }).tap()
    await expect(page.getByRole('alert', { name: copy.problems })).toBeFocused()
    expect(await recordedBridgeCalls(page, 'endBank')).toEqual([])

    await fillStep.bank(page, 'ID')
    await page.getByRole('button', { name: copy.saveAccount }).tap()
    await expect(page.getByRole('heading', { name: copy.accountSaved })).toBeVisible()
    expect(await recordedBridgeCalls(page, 'endBank')).toEqual([
      { orderId: 'A-1', result: 'bound' },
    ])
    await page.getByRole('link', { name: copy.goOn, exact: true }).tap()
    expect(await recordedBridgeCalls(page, 'closeWebView')).toEqual([{}])
  })
}

test('leaving the page without an account notifies the shell', async ({ page, enter }) => {
  const actions = bridgeActions
  await page.addInitScript(installBridgeRecorder, { platform: 'ios' as const, actions })
  await enter(journeyPersonaId('bank-account', 'ID'))
  await open(page, '/bindCard?next=/mine')
  await expect.poll(() => recordedBridgeCalls(page, 'startBank')).toHaveLength(1)
  await page.locator('header').getByRole('link').tap()
  await expect(page).toHaveURL('/mine')
  // The address changes a moment before the page does.
  await expect
    .poll(() => recordedBridgeCalls(page, 'endBank'))
    .toEqual([{ orderId: '', result: 'left' }])
})

test('the digits of an account group themselves, wherever the caret is', async ({
  page,
  enter,
}) => {
  await enter(journeyPersonaId('bank-account', 'IN'))
  await open(page, '/bindCard')
  const number = page.getByRole('textbox', { name: profileCopy.IN.accountNo })
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
