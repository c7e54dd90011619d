import type { Page } from '@playwright/test'
import { assistantCopy, type ExpectedAssistantCopy } from '../../harness/copy/assistant-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { pickQuestion, requestAgent, writeMessage } from '../../harness/pages/assistant-views.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

const rate = async (page: Page, voice: ExpectedAssistantCopy, stars: number): Promise<void> => {
  const ask = page.getByRole('dialog', { name: voice.rating })
  await expect(ask).toBeVisible()
  await ask.getByRole('button', { name: voice.send, exact: true }).tap()
  await expect(ask.getByRole('alert')).toHaveText(voice.choose)
  await ask
    .getByRole('radio')
    .nth(stars - 1)
    .locator('..')
    .tap()
  await ask.getByRole('button', { name: voice.send, exact: true }).tap()
}

for (const market of ['ID', 'IN'] as const) {
  const voice = assistantCopy[market]

  test(`the assistant to an agent and to the complaint form in ${market}`, async ({
    page,
    enter,
    sandbox,
  }) => {
    await enter(journeyPersonaId('asking', market))
    await open(page, voice.path)
    const log = page.getByRole('log', { name: voice.log })
    await expect(log).toContainText(voice.greeting)

    // A question is picked; its answer is of this loan, helps, and is rated.
    await pickQuestion(page, voice.myLoan)
    await expect(log).toContainText(voice.owed)
    await page.getByRole('button', { name: voice.resolved, exact: true }).tap()
    await rate(page, voice, 2)
    const result = page.getByRole('dialog')
    await expect(result).toContainText(voice.fewStars)
    await result.getByRole('button', { name: voice.close }).tap()
    await expect(result).toBeHidden()
    await expect(log).toContainText(voice.fewStars)

    // Words of one's own, mistyped; the answer does not help.
    await writeMessage(page, voice, voice.typo)
    await expect(log).toContainText(voice.answer)
    await page.getByRole('button', { name: voice.notResolved }).tap()
    await expect(log).toContainText(voice.sorry)

    // A person is asked, and answers while the page is open.
    await requestAgent(page, voice)
    await writeMessage(page, voice, voice.words)
    await expect(page.getByRole('textbox', { name: voice.toAgent })).toBeVisible()
    await sandbox.answerInChat(voice.words, voice.fromAgent)
    await expect(log).toContainText(voice.fromAgent, { timeout: 30_000 })
    await page.reload()
    await expect(log).toContainText(voice.fromAgent)
    await page.getByRole('button', { name: voice.notResolved }).tap()
    await expect(page.getByText(voice.awaited)).toBeVisible()

    // The complaint form is one option away, and knows the loan.
    const orderNo = /orderNo=([A-Z0-9]+)/
    const complain = page.getByRole('link', { name: voice.complain })
    const named = orderNo.exec((await complain.getAttribute('href')) ?? '')?.[1]
    expect(named).toBeDefined()
    await complain.tap()
    await expect(page.getByRole('textbox', { name: voice.complaintText })).toBeVisible()
    await expect(page.getByText(voice.complaintType)).toBeVisible()
    expect(orderNo.exec(page.url())?.[1]).toBe(named)
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a question is picked, one is written, an answer is rated and an agent asked', async ({
    page,
    sandbox,
  }) => {
    const voice = assistantCopy.ID
    await page.goto(await sandbox.entryUrlFor(journeyPersonaId('asking-without-script', 'ID')))
    await page.goto(voice.path)
    await page.getByRole('link', { name: voice.late }).tap()
    await page
      .getByRole('link', { name: /perpanjangan|waktu|tempo/i })
      .first()
      .tap()
    await page.getByRole('button', { name: voice.resolved, exact: true }).tap()
    await page.getByRole('button', { name: '5 bintang' }).tap()
    const log = page.getByRole('log')
    await expect(log).toContainText(voice.manyStars)
    const send = page.getByRole('button', { name: voice.send, exact: true })
    await send.tap()
    await expect(page.getByText(voice.missing)).toBeVisible()
    await page.getByRole('textbox').fill(voice.typo)
    await send.tap()
    await expect(log).toContainText(voice.answer)
    await page.getByRole('button', { name: voice.agent }).first().tap()
    await expect(page.getByText(voice.awaited)).toBeVisible()
  })
})

test('whoever starts at the other complaint page is led to the assistant with the loan', async ({
  page,
  enter,
}) => {
  const voice = assistantCopy.IN
  await enter(journeyPersonaId('reader', 'IN'))
  await open(page, '/complainNewPage?isNeedPop=1')
  await page.getByRole('link', { name: 'When paying is hard' }).tap()
  await expect(page).toHaveURL(/intelligentCustomerService\?selectedIndex=1&orderNo=/)
  await expect(page.getByRole('link', { name: voice.late })).toHaveAttribute('aria-current', 'page')
})
