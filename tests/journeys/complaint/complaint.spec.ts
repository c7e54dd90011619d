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
  const copy = complaintCopy.ID
  const text = 'Kantor saya ditelepon tiga kali tentang pinjaman ini.'
  await enter(journeyPersonaId('complaining', 'ID'))
  await page.getByRole('link', { name: copy.complain }).tap()
  await page.getByText(copy.collection).tap()
  await page.getByRole('link', { name: copy.others }).tap()

  await throttleNetwork(page)
  await page.getByRole('textbox', { name: copy.comment }).fill(text)
  await page.getByLabel(copy.photos).setInputFiles(await takePhotos(10))
  await expect(page.getByRole('img', { name: copy.photo(9), exact: true })).toBeVisible()
  await expect(page.getByText(copy.full)).toBeVisible()
  await expect(page.getByRole('progressbar').first()).toBeVisible()
  const again = page.getByRole('button', { name: copy.tryAgain })
  await expect(again).toHaveCount(3, patience)
  await expect(page.getByRole('progressbar')).toHaveCount(0, patience)
  // What was not sent blocks the form with a message, and nothing is lost.
  const send = page.getByRole('button', { name: copy.send, exact: true })
  await send.tap()
  await expect(page.getByText(copy.stopped)).toBeVisible()
  await page.unroute('**/upload-problem-img*')
  for (let left = 3; left > 0; left -= 1) {
    await again.first().tap()
    await expect(again).toHaveCount(left - 1, patience)
  }
  await expect(page.getByText(copy.sentPhotos(9, 9))).toBeAttached(patience)

  await send.tap()
  await expect(page.getByRole('dialog', { name: copy.sent })).toBeVisible()
  await expect(page).toHaveURL(/\/complaint(\?|$)/)
  await page.getByRole('link', { name: copy.mine }).tap()
  await expect(page.getByText(copy.answeredBy)).toBeVisible()
  await expect(page.getByText(/^Nomor pengaduan [A-Z0-9-]{6,}$/)).toBeVisible()

  await sandbox.answerComplaint(text, 'answer', 'Maaf. Kantor Anda tidak akan dihubungi lagi.')
  await openNewest(page, 'answered')
  await expect(page.getByRole('region', { name: copy.result })).toContainText('Maaf.')
  await expect(page.getByRole('img', { name: copy.photo(9), exact: true })).toBeAttached()
  const ask = page.getByRole('dialog', { name: copy.rating })
  await expect(ask).toBeVisible()
  await ask.getByRole('button', { name: copy.send, exact: true }).tap()
  await expect(ask.getByRole('alert')).toHaveText(copy.choose)
  await ask.getByRole('radio').nth(3).locator('..').tap()
  await ask.getByRole('button', { name: copy.send, exact: true }).tap()
  await expect(page.getByRole('status').filter({ hasText: copy.thanks })).toBeVisible()
  await expect(page.getByText(copy.rated(4))).toBeVisible()
  await page.reload()
  await expect(page.getByText(copy.rated(4))).toBeVisible()
})

test('where collection is not supported one tap leads on, a reload loses nothing, and a question is answered', async ({
  page,
  enter,
  sandbox,
}) => {
  const copy = complaintCopy.IN
  const text = 'Somebody called my mother. <img src=x onerror=alert(1)>'
  await enter(journeyPersonaId('complaining-otherwise', 'IN'))
  await open(page, '/complaintPage?isNeedPop=1')
  await expect(page).toHaveURL(/\/complaint\?/)
  await page.getByText(copy.collection).tap()
  await expect(page.getByText(copy.refusal)).toBeVisible()
  await page.getByRole('link', { name: copy.instead }).tap()
  const comment = page.getByRole('textbox', { name: copy.comment })
  await comment.fill('x'.repeat(250))
  await expect(comment).toHaveValue('x'.repeat(200))
  await expect(page.getByText(copy.leftOut)).toBeVisible()
  await comment.fill(text)
  await expect(page.getByText(copy.leftOut)).toBeHidden()
  const [photo] = await takePhotos(1)
  if (photo) await page.getByLabel(copy.photos).setInputFiles(photo)
  await expect(page.getByText(copy.sentPhotos(1, 1))).toBeAttached()
  await page.reload()
  await expect(comment).toHaveValue(text)
  await expect(page.getByRole('img', { name: copy.photo(1), exact: true })).toBeVisible()
  await sendComplaintText(page, copy, text)

  await sandbox.answerComplaint(text, 'ask', 'When was that?')
  await openNewest(page, 'open')
  await expect(page.getByText(copy.asked)).toBeVisible()
  const reply = page.getByRole('textbox', { name: copy.reply })
  await page.getByRole('button', { name: copy.send, exact: true }).tap()
  await expect(page.getByText(copy.missing)).toBeVisible()
  await expect(reply).toBeFocused()
  await reply.fill('On Monday.')
  await page.getByRole('button', { name: copy.send, exact: true }).tap()
  await expect(page.getByText(copy.waiting)).toBeVisible()
  await expect(page.getByText('On Monday.')).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a complaint goes with its photos as a plain form', async ({ page, sandbox }) => {
    const copy = complaintCopy.ID
    await page.goto(
      await sandbox.enterAs(page, journeyPersonaId('complaining-without-script', 'ID')),
    )
    await page.goto('/complaint')
    await page.getByRole('link', { name: copy.payment }).click()
    await page.getByLabel(copy.photos).setInputFiles(await takePhotos(2))
    const send = page.getByRole('button', { name: copy.send, exact: true })
    await send.click()
    // The text is missing; the photos are there already and are not requested again.
    await expect(page.getByRole('link', { name: copy.missing })).toBeVisible()
    await expect(page.getByRole('img', { name: copy.photo(2), exact: true })).toBeVisible()
    await page.getByRole('textbox', { name: copy.comment }).fill('Sudah saya bayar.')
    await send.click()
    await expect(page.getByRole('heading', { name: copy.sent })).toBeVisible()
    await page.goto('/complaintList')
    await page.getByRole('listitem').getByRole('link').first().click()
    await expect(page.getByRole('img')).toHaveCount(2)
  })
})

test('a borrower’s unsent text ends with the tab, and is not in the next complaint', async ({
  page,
  enter,
}) => {
  const copy = complaintCopy.ID
  await enter(journeyPersonaId('complaining-again', 'ID'))
  await openComplaintForm(page, copy)
  await sendComplaintText(page, copy, 'Sudah saya bayar.')
  await page.getByRole('link', { name: copy.payment }).click()
  await expect(page.getByRole('textbox', { name: copy.comment })).toHaveValue('')
})

/** Stops the page's timers: time passes by `clock.runFor` alone. */
const stopTimers = async (page: Page): Promise<void> =>
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))

/** Counts the page's calls of a path from now on; returns how the count is read. */
const countCalls = async (page: Page, path: string): Promise<() => Promise<number>> => {
  await page.evaluate(counted => {
    const { dataset } = document.documentElement
    const send = globalThis.fetch
    dataset['calls'] = '0'
    globalThis.fetch = (request, init) => {
      if (request instanceof Request && request.url.includes(counted)) {
        dataset['calls'] = String(Number(dataset['calls']) + 1)
      }
      return send(request, init)
    }
  }, path)
  return () => page.evaluate(() => Number(document.documentElement.dataset['calls']))
}

/** Resolves once the page has done what it had to do when this was called, effects included. */
const untilIdle = async (page: Page): Promise<void> =>
  await page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve()
        channel.port2.postMessage('')
      }),
  )

for (const market of ['ID', 'IN'] as const) {
  test(`in ${market} the news of success stays 1.5 s, and the stars come after 3 s`, async ({
    page,
    enter,
    sandbox,
  }) => {
    const copy = complaintCopy[market]
    const text = `${copy.words} (timers)`
    await page.clock.install()
    await enter(journeyPersonaId('complaint-timers', market))
    await openComplaintForm(page, copy)
    await page.getByRole('textbox', { name: copy.comment }).fill(text)
    await stopTimers(page)
    await page.getByRole('button', { name: copy.send, exact: true }).click()
    const sent = page.getByRole('dialog', { name: copy.sent })
    await expect(sent).toBeVisible()
    await untilIdle(page)
    // The start of a complaint, where the page goes next, loads by this call.
    const startsLoaded = await countCalls(page, 'problem-init')
    await page.clock.runFor(1_499)
    await untilIdle(page)
    expect(await startsLoaded()).toBe(0)
    await page.clock.runFor(1)
    await untilIdle(page)
    expect(await startsLoaded()).toBe(1)
    await expect(page).toHaveURL(/\/complaint(\?|$)/)

    await page.clock.resume()
    await sandbox.answerComplaint(text, 'answer', copy.fromAgent)
    await open(page, '/complaintList?tab=answered')
    await stopTimers(page)
    await page.getByRole('listitem').getByRole('link').first().click()
    await expect(page.getByRole('button', { name: copy.rate })).toBeVisible()
    await untilIdle(page)
    await page.clock.runFor(2_999)
    const stars = page.getByRole('dialog', { name: copy.rating })
    await expect(stars).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(stars).toBeVisible()
    await stars.getByRole('button', { name: copy.cancel, exact: true }).click()
    await expect(stars).toHaveCount(0)
  })
}

/** Waits until three of four photos stand beside the first: a page that still loads moves them. */
const expectThreePhotosInFirstRow = async (
  page: Page,
  name: (place: number) => string,
): Promise<void> => {
  const topOf = async (place: number): Promise<number | undefined> =>
    (await page.getByRole('img', { name: name(place), exact: true }).boundingBox())?.y
  await expect
    .poll(async () => {
      const tops = await Promise.all([1, 2, 3, 4].map(topOf))
      return tops.filter(top => top === tops[0]).length
    })
    .toBe(3)
}

test('nobody sees the complaint that another person began on the same phone', async ({
  page,
  enter,
}) => {
  const copy = complaintCopy.ID
  const comment = page.getByRole('textbox', { name: copy.comment })
  await enter(journeyPersonaId('complaint-photos', 'ID'))
  await openComplaintForm(page, copy)
  await comment.fill('What the first person wrote')
  await page.reload()
  await expect(comment).toHaveValue('What the first person wrote')
  await enter(journeyPersonaId('complaining-again', 'ID'))
  await openComplaintForm(page, copy)
  // By then what is kept has been read: what is typed next is kept as well.
  await comment.pressSequentially(' and the second')
  await expect(comment).toHaveValue(' and the second')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('first')
})

test('three photos stand in a row, in the form and in the complaint', async ({ page, enter }) => {
  const copy = complaintCopy.ID
  await enter(journeyPersonaId('complaint-photos', 'ID'))
  await openComplaintForm(page, copy)
  await page.getByLabel(copy.photos).setInputFiles(await takePhotos(4))
  await expect(page.getByText(copy.sentPhotos(4, 4))).toBeAttached()
  await expectThreePhotosInFirstRow(page, copy.photo)
  await sendComplaintText(page, copy, copy.words)
  await openNewest(page, 'open')
  await expect(page.getByRole('img', { name: copy.photo(4), exact: true })).toBeVisible()
  await expectThreePhotosInFirstRow(page, copy.photo)
})
