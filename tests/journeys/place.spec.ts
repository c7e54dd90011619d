import { partId } from './stage/cast.ts'
import { open } from './stage/deeds.ts'
import { profileVoices } from './stage/profile-voice.ts'
import { expect, test } from './stage/test.ts'

const places = {
  ID: { latitude: -6.2297, longitude: 106.8295, kept: '-6.23, 106.83' },
  IN: { latitude: 12.9716, longitude: 77.5946, kept: '12.97, 77.59' },
} as const

for (const market of ['ID', 'IN'] as const) {
  const words = profileVoices[market]
  const { kept, ...place } = places[market]

  test(`in ${market}, the place is noted once, roughly, and only when it is agreed to`, async ({
    page,
    context,
    enter,
  }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(place)
    await enter(partId('place', market))
    await open(page, '/certification/extra')
    const share = page.getByRole('button', { name: words.sharePlace })
    await expect(share).toHaveAttribute('aria-disabled', 'true')

    const sent = page.waitForRequest('**/upload/location*')
    await page.getByRole('checkbox', { name: words.agreeToPlace }).check()
    await share.tap()
    const fields = Object.fromEntries(new URLSearchParams((await sent).postData() ?? ''))
    expect(`${fields['latitude']}, ${fields['longitude']}`).toBe(kept)
    await expect(page.getByText(words.placeKept)).toBeVisible()
    await expect(share).toHaveCount(0)

    await open(page, '/certification/extra')
    await expect(page.getByText(words.placeKept)).toBeVisible()
    await open(page, '/mine/data')
    await expect(page.getByText(kept)).toBeVisible()

    // Taken back, it is gone.
    await open(page, '/mine/consents')
    await page.getByRole('button', { name: words.withdraw }).tap()
    await expect(page.getByRole('button', { name: words.withdraw })).toHaveCount(0)
    await open(page, '/mine/data')
    await expect(page.getByText(kept)).toHaveCount(0)
  })
}

test('a place that cannot be read keeps nobody from going on', async ({ page, enter }) => {
  const words = profileVoices.ID
  await enter(partId('reader', 'ID'))
  await open(page, '/certification/extra')
  await page.getByRole('checkbox', { name: words.agreeToPlace }).check()
  await page.getByRole('button', { name: words.sharePlace }).tap()
  await expect(page.getByText(words.placeUnknown)).toBeVisible()
  await expect(page.getByRole('button', { name: words.saveAndGoOn })).toBeEnabled()
})
