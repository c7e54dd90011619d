import type { Page } from '@playwright/test'
import { bridgeActions } from '#web/bridge/actions.ts'
import { installBridgeRecorder } from '#web/bridge/recorder.ts'
import { type ExpectedCopy, expectedCopy } from '../../harness/copy/expected-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { recordedBridgeCalls } from '../../harness/pages/native-shell.ts'
import { untilHydrated } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

const ratingDialog = (page: Page, copy: ExpectedCopy) =>
  page.getByRole('dialog', { name: copy.rateTitle })

const choose = (page: Page, copy: ExpectedCopy, count: number) =>
  page
    .getByRole('radio', { name: copy.stars(count) })
    .locator('..')
    .tap()

/** No dialog opens while the page is watched for a moment after hydration. */
const expectNoRatingDialog = async (page: Page): Promise<void> => {
  await page.reload()
  await untilHydrated(page)
  await expect(page.getByRole('main')).toBeVisible()
  await page.waitForTimeout(500)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

for (const [personaId, copy] of [
  ['dewi', expectedCopy.ID],
  [journeyPersonaId('three-stars', 'IN'), expectedCopy.IN],
] as const) {
  test(`${personaId} must choose, gives three stars, is thanked, and is not asked again`, async ({
    page,
    enter,
  }) => {
    await enter(personaId)
    await expect(ratingDialog(page, copy)).toBeVisible()
    const send = page.getByRole('button', { name: copy.rateSend, exact: true })
    await send.tap()
    const refused = ratingDialog(page, copy).getByRole('alert')
    await expect(refused).toHaveText(copy.chooseRating)
    await choose(page, copy, 3)
    await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(copy.stars(3))

    const sent = page.waitForRequest('**/google-score*')
    await send.tap()
    const fields = new URLSearchParams((await sent).postData() ?? '')
    expect(Object.fromEntries(fields)).toMatchObject({ score: '5', stars: '3' })
    await expect(page.getByRole('dialog', { name: copy.thanks })).toBeVisible()
    await expect(ratingDialog(page, copy)).toHaveCount(0)
    await page.getByRole('button', { name: copy.close, exact: true }).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectNoRatingDialog(page)
  })
}

for (const platform of ['android', 'ios'] as const) {
  const [personaId, copy] =
    platform === 'android'
      ? (['rahul', expectedCopy.IN] as const)
      : ([journeyPersonaId('five-stars', 'ID'), expectedCopy.ID] as const)

  test(`five stars from ${personaId} open the store's own rating in the ${platform} shell`, async ({
    page,
    enter,
  }) => {
    await page.addInitScript(installBridgeRecorder, { platform, actions: bridgeActions })
    await enter(personaId)
    await choose(page, copy, 5)
    await page.getByRole('button', { name: copy.rateSend, exact: true }).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await recordedBridgeCalls(page, 'rateApp')).toEqual([{}])
    await expectNoRatingDialog(page)
  })
}

test('four stars in a browser are thanked for without a dialog', async ({ page, enter }) => {
  await enter(journeyPersonaId('four-stars', 'ID'))
  await choose(page, expectedCopy.ID, 4)
  await page.getByRole('button', { name: 'Kirim', exact: true }).tap()
  await expect(page.getByRole('status').filter({ hasText: 'Terima kasih!' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a borrower who postpones it, or taps beside it, sends nothing and is asked another time', async ({
  page,
  enter,
}) => {
  const copy = expectedCopy.ID
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().includes('google-score')) sent.push(request.url())
  })
  await enter(journeyPersonaId('rate-later', 'ID'))
  await choose(page, copy, 2)
  await page.getByRole('button', { name: copy.rateCancel }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.reload()
  await expect(ratingDialog(page, copy)).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.touchscreen.tap(180, 40)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(sent).toEqual([])
})
