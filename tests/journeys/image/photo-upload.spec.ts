import { profileCopy } from '../../harness/copy/profile-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { takePhoto } from '../../harness/pages/profile-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

type CountingWindow = Window & { sentBytes?: number }

/** The browser's own count of what it sends: from outside, a file's body cannot be seen. */
const countSentBytes = (): void => {
  const send = XMLHttpRequest.prototype.send
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    if (body instanceof Blob) (window as CountingWindow).sentBytes = body.size
    send.call(this, body)
  }
}

for (const market of ['ID', 'IN'] as const) {
  const copy = profileCopy[market]

  test(`in ${market}, a photo is reduced, shown, removed and taken again`, async ({
    page,
    enter,
  }) => {
    await enter(journeyPersonaId('photos', market))
    await open(page, '/certification/identity')
    const photo = await takePhoto('card')
    await page.evaluate(countSentBytes)
    await page.getByLabel(copy.cardPhoto).setInputFiles(photo)
    await expect(page.getByText(copy.photoKept, { exact: true })).toBeVisible()
    const bytes = await page.evaluate(() => (window as CountingWindow).sentBytes)
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThan(photo.buffer.length / 2)
    await expect(page.getByRole('img', { name: new RegExp(copy.cardPhoto) })).toBeVisible()

    await page.getByRole('button', { name: copy.remove(copy.cardPhoto) }).tap()
    const pick = page.getByLabel(copy.cardPhoto)
    await expect(pick).toBeFocused()
    await pick.setInputFiles(await takePhoto('again', 900))
    await expect(page.getByText(copy.photoKept, { exact: true })).toBeVisible()

    // The face is missing: an error at its box, and the card stays.
    await page.getByRole('button', { name: copy.saveAndGoOn }).tap()
    await expect(page.getByLabel(copy.facePhoto)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(copy.photoKept, { exact: true })).toBeVisible()
  })

  test(`in ${market}, a photo on a poor network shows its progress, and is sent again if lost`, async ({
    page,
    context,
    enter,
  }) => {
    await enter(journeyPersonaId('photos-offline', market))
    await open(page, '/certification/identity')
    const phone = await context.newCDPSession(page)
    const slow = { offline: false, latency: 300, downloadThroughput: -1, uploadThroughput: 30_000 }
    await phone.send('Network.emulateNetworkConditions', slow)
    const progress = page.getByRole('progressbar', { name: copy.cardPhoto })
    const shown = page.getByRole('img', { name: new RegExp(copy.cardPhoto) })
    const goOn = page.getByRole('button', { name: copy.saveAndGoOn })

    await page.getByLabel(copy.cardPhoto).setInputFiles(await takePhoto('card', 500))
    await expect(progress).toBeVisible()
    // While it is being sent, the form waits for it.
    await expect(goOn).toHaveAttribute('aria-disabled', 'true')
    await expect.poll(() => progress.getAttribute('value')).not.toBe('0')
    await expect(page.getByText(copy.photoKept, { exact: true })).toBeVisible()
    await expect(goOn).not.toHaveAttribute('aria-disabled')

    await phone.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
    await page.getByRole('button', { name: copy.remove(copy.cardPhoto) }).tap()
    await page.route('**/upload/image*', route => route.abort('connectionreset'))
    await page.getByLabel(copy.cardPhoto).setInputFiles(await takePhoto('card', 600))
    await expect(page.getByText(copy.photoLost, { exact: true })).toBeVisible()
    await expect(shown).toBeVisible()
    await page.unroute('**/upload/image*')
    await page.getByRole('button', { name: copy.sendAgain }).tap()
    await expect(page.getByText(copy.photoKept, { exact: true })).toBeVisible()
  })
}

test('a file that is no image is refused with a message, and another can be chosen', async ({
  page,
  enter,
}) => {
  const copy = profileCopy.ID
  await enter(journeyPersonaId('reader', 'ID'))
  await open(page, '/certification/identity')
  await page.getByLabel(copy.cardPhoto).setInputFiles({
    name: 'card.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('MZ, a program'),
  })
  const another = page.getByRole('button', { name: copy.chooseAnother })
  await expect(another).toBeVisible()
  await expect(page.getByText(copy.photoLost)).toHaveCount(0)
  await expect(page.getByRole('button', { name: copy.sendAgain })).toHaveCount(0)
  await another.tap()
  await page.getByLabel(copy.cardPhoto).setInputFiles(await takePhoto('card', 600))
  await expect(page.getByText(copy.photoKept, { exact: true })).toBeVisible()
})
