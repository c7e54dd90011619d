import { profileCopy } from '../../harness/copy/profile-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

const coordinates = {
  ID: { latitude: -6.2297, longitude: 106.8295, rounded: '-6.23, 106.83' },
  IN: { latitude: 12.9716, longitude: 77.5946, rounded: '12.97, 77.59' },
} as const

for (const market of ['ID', 'IN'] as const) {
  const copy = profileCopy[market]
  const { rounded, ...place } = coordinates[market]

  test(`in ${market}, the location is stored once, rounded, and only with consent`, async ({
    page,
    context,
    enter,
  }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(place)
    await enter(journeyPersonaId('location', market))
    await open(page, '/certification/extra')
    const share = page.getByRole('button', { name: copy.shareLocation })
    await expect(share).toHaveAttribute('aria-disabled', 'true')

    const sent = page.waitForRequest('**/upload/location*')
    await page.getByRole('checkbox', { name: copy.agreeToLocation }).check()
    await share.tap()
    const fields = Object.fromEntries(new URLSearchParams((await sent).postData() ?? ''))
    expect(`${fields['latitude']}, ${fields['longitude']}`).toBe(rounded)
    await expect(page.getByText(copy.locationSaved)).toBeVisible()
    await expect(share).toHaveCount(0)

    await open(page, '/certification/extra')
    await expect(page.getByText(copy.locationSaved)).toBeVisible()
    await open(page, '/mine/data')
    await expect(page.getByText(rounded)).toBeVisible()

    // Withdrawn, it is deleted.
    await open(page, '/mine/consents')
    await page.getByRole('button', { name: copy.withdraw }).tap()
    await expect(page.getByRole('button', { name: copy.withdraw })).toHaveCount(0)
    await open(page, '/mine/data')
    await expect(page.getByText(rounded)).toHaveCount(0)
  })
}

test('a location that cannot be read does not block the borrower', async ({ page, enter }) => {
  const copy = profileCopy.ID
  await enter(journeyPersonaId('reader', 'ID'))
  await open(page, '/certification/extra')
  await page.getByRole('checkbox', { name: copy.agreeToLocation }).check()
  await page.getByRole('button', { name: copy.shareLocation }).tap()
  await expect(page.getByText(copy.locationUnknown)).toBeVisible()
  await expect(page.getByRole('button', { name: copy.saveAndGoOn })).toBeEnabled()
})
