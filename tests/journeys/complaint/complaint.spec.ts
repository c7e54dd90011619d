import type { Page } from '@playwright/test'
import { complaintCopy } from '../../harness/copy/complaint-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import {
  openComplaintForm,
  openNewest,
  sendComplaintText,
  takePhotos,
} from '../../harness/pages/complaint-actions.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

/** A weak network that also loses the first try of every third photo. */
const throttleNetwork = async (page: Page): Promise<void> => {
  const phone = await page.context().newCDPSession(page)
  await phone.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: -1,
    uploadThroughput: 60_000,
  })
  let tries = 0
  await page.route('**/upload-problem-img*', async route => {
    tries += 1
    if (tries % 3 === 0) await route.abort('connectionreset')
    else await route.continue()
  })
}

test('a late borrower complains with nine photos from a poor network, is answered, and rates it', async ({
  page,
  enter,
  sandbox,
}) => {
  // Nine photos one after the other over a weak network take their time.
  test.slow()
  const patience = { timeout: 100_000 }
  const voice = complaintCopy.ID
  const words = 'Kantor saya ditelepon tiga kali tentang pinjaman ini.'
  await enter(journeyPersonaId('complaining', 'ID'))
  await page.getByRole('link', { name: voice.complain }).tap()
  await page.getByText(voice.collection).tap()
  await page.getByRole('link', { name: voice.others }).tap()

  await throttleNetwork(page)
  await page.getByRole('textbox', { name: voice.comment }).fill(words)
  await page.getByLabel(voice.photos).setInputFiles(await takePhotos(10))
  await expect(page.getByRole('img', { name: voice.photo(9), exact: true })).toBeVisible()
  await expect(page.getByText(voice.full)).toBeVisible()
  await expect(page.getByRole('progressbar').first()).toBeVisible()
  const again = page.getByRole('button', { name: voice.tryAgain })
  await expect(again).toHaveCount(3, patience)
  await expect(page.getByRole('progressbar')).toHaveCount(0, patience)
  // What was not sent stops the form in words, and nothing is lost.
  const send = page.getByRole('button', { name: voice.send, exact: true })
  await send.tap()
  await expect(page.getByText(voice.stopped)).toBeVisible()
  await page.unroute('**/upload-problem-img*')
  for (let left = 3; left > 0; left -= 1) {
    await again.first().tap()
    await expect(again).toHaveCount(left - 1, patience)
  }
  await expect(page.getByText(voice.sentPhotos(9, 9))).toBeAttached(patience)

  await send.tap()
  await expect(page.getByRole('dialog', { name: voice.sent })).toBeVisible()
  await expect(page).toHaveURL(/\/complaint(\?|$)/)
  await page.getByRole('link', { name: voice.mine }).tap()
  await expect(page.getByText(voice.answeredBy)).toBeVisible()

  await sandbox.answerComplaint(words, 'answer', 'Maaf. Kantor Anda tidak akan dihubungi lagi.')
  await openNewest(page, 'answered')
  await expect(page.getByRole('region', { name: voice.result })).toContainText('Maaf.')
  await expect(page.getByRole('img', { name: voice.photo(9), exact: true })).toBeAttached()
  const ask = page.getByRole('dialog', { name: voice.rating })
  await expect(ask).toBeVisible()
  await ask.getByRole('button', { name: voice.send, exact: true }).tap()
  await expect(ask.getByRole('alert')).toHaveText(voice.choose)
  await ask.getByRole('radio').nth(3).locator('..').tap()
  await ask.getByRole('button', { name: voice.send, exact: true }).tap()
  await expect(page.getByRole('status').filter({ hasText: voice.thanks })).toBeVisible()
  await expect(page.getByText(voice.rated(4))).toBeVisible()
  await page.reload()
  await expect(page.getByText(voice.rated(4))).toBeVisible()
})

test('where collection is not supported one tap leads on, a reload loses nothing, and a question is answered', async ({
  page,
  enter,
  sandbox,
}) => {
  const voice = complaintCopy.IN
  const words = 'Somebody called my mother. <img src=x onerror=alert(1)>'
  await enter(journeyPersonaId('complaining-otherwise', 'IN'))
  await open(page, '/complaintPage?isNeedPop=1')
  await expect(page).toHaveURL(/\/complaint\?/)
  await page.getByText(voice.collection).tap()
  await expect(page.getByText(voice.refusal)).toBeVisible()
  await page.getByRole('link', { name: voice.instead }).tap()
  const comment = page.getByRole('textbox', { name: voice.comment })
  await comment.fill('x'.repeat(250))
  await expect(comment).toHaveValue('x'.repeat(200))
  await comment.fill(words)
  const [photo] = await takePhotos(1)
  if (photo) await page.getByLabel(voice.photos).setInputFiles(photo)
  await expect(page.getByText(voice.sentPhotos(1, 1))).toBeAttached()
  await page.reload()
  await expect(comment).toHaveValue(words)
  await expect(page.getByRole('img', { name: voice.photo(1), exact: true })).toBeVisible()
  await sendComplaintText(page, voice, words)

  await sandbox.answerComplaint(words, 'ask', 'When was that?')
  await openNewest(page, 'open')
  await expect(page.getByText(voice.asked)).toBeVisible()
  await page.getByRole('textbox', { name: voice.reply }).fill('On Monday.')
  await page.getByRole('button', { name: voice.send, exact: true }).tap()
  await expect(page.getByText(voice.waiting)).toBeVisible()
  await expect(page.getByText('On Monday.')).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a complaint goes with its photos as a plain form', async ({ page, sandbox }) => {
    const voice = complaintCopy.ID
    await page.goto(await sandbox.entryUrlFor(journeyPersonaId('complaining-without-script', 'ID')))
    await page.goto('/complaint')
    await page.getByRole('link', { name: voice.payment }).click()
    await page.getByLabel(voice.photos).setInputFiles(await takePhotos(2))
    const send = page.getByRole('button', { name: voice.send, exact: true })
    await send.click()
    // The words are missing; the photos are there already and are not asked for again.
    await expect(page.getByRole('link', { name: voice.missing })).toBeVisible()
    await expect(page.getByRole('img', { name: voice.photo(2), exact: true })).toBeVisible()
    await page.getByRole('textbox', { name: voice.comment }).fill('Sudah saya bayar.')
    await send.click()
    await expect(page.getByRole('heading', { name: voice.sent })).toBeVisible()
    await page.goto('/complaintList')
    await page.getByRole('listitem').getByRole('link').first().click()
    await expect(page.getByRole('img')).toHaveCount(2)
  })
})

test('what a borrower has begun to write goes with the tab, not to the next complaint', async ({
  page,
  enter,
}) => {
  const voice = complaintCopy.ID
  await enter(journeyPersonaId('complaining-again', 'ID'))
  await openComplaintForm(page, voice)
  await sendComplaintText(page, voice, 'Sudah saya bayar.')
  await page.getByRole('link', { name: voice.payment }).click()
  await expect(page.getByRole('textbox', { name: voice.comment })).toHaveValue('')
})
