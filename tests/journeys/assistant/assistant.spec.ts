import type { Page } from '@playwright/test'
import { assistantCopy, type ExpectedAssistantCopy } from '../../harness/copy/assistant-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { pickQuestion, requestAgent, writeMessage } from '../../harness/pages/assistant-views.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

const rate = async (page: Page, copy: ExpectedAssistantCopy, stars: number): Promise<void> => {
  const ask = page.getByRole('dialog', { name: copy.rating })
  await expect(ask).toBeVisible()
  await ask.getByRole('button', { name: copy.send, exact: true }).tap()
  await expect(ask.getByRole('alert')).toHaveText(copy.choose)
  await ask
    .getByRole('radio')
    .nth(stars - 1)
    .locator('..')
    .tap()
  await ask.getByRole('button', { name: copy.send, exact: true }).tap()
}

for (const market of ['ID', 'IN'] as const) {
  const copy = assistantCopy[market]

  test(`the assistant to an agent and to the complaint form in ${market}`, async ({
    page,
    enter,
    sandbox,
  }) => {
    await enter(journeyPersonaId('questions', market))
    await open(page, copy.path)
    const log = page.getByRole('log', { name: copy.log })
    await expect(log).toContainText(copy.greeting)

    // A question is chosen; its answer is about this loan, helps, and is rated.
    await pickQuestion(page, copy.myLoan)
    await expect(log).toContainText(copy.owed)
    await page.getByRole('button', { name: copy.resolved, exact: true }).tap()
    await rate(page, copy, 2)
    const result = page.getByRole('dialog')
    await expect(result).toContainText(copy.fewStars)
    await result.getByRole('button', { name: copy.close }).tap()
    await expect(result).toBeHidden()
    await expect(log).toContainText(copy.fewStars)

    // An empty text is refused; then one with typing errors, whose answer does not help.
    await page.getByRole('button', { name: copy.send, exact: true }).tap()
    await expect(page.getByText(copy.missing)).toBeVisible()
    await expect(page.getByRole('textbox')).toBeFocused()
    await writeMessage(page, copy, copy.typo)
    await expect(log).toContainText(copy.answer)
    await page.getByRole('button', { name: copy.notResolved }).tap()
    await expect(log).toContainText(copy.sorry)

    // An agent is requested, and answers while the page is open.
    await requestAgent(page, copy)
    await writeMessage(page, copy, copy.words)
    await expect(page.getByRole('textbox', { name: copy.toAgent })).toBeVisible()
    await sandbox.answerInChat(copy.words, copy.fromAgent)
    await expect(log).toContainText(copy.fromAgent, { timeout: 30_000 })
    await page.reload()
    await expect(log).toContainText(copy.fromAgent)
    await page.getByRole('button', { name: copy.notResolved }).tap()
    await expect(page.getByText(copy.awaited)).toBeVisible()

    // The complaint form is one option away, and has the loan preselected.
    const orderNo = /orderNo=([A-Z0-9]+)/
    const complain = page.getByRole('link', { name: copy.complain })
    const named = orderNo.exec((await complain.getAttribute('href')) ?? '')?.[1]
    expect(named).toBeDefined()
    await complain.tap()
    await expect(page.getByRole('textbox', { name: copy.complaintText })).toBeVisible()
    await expect(page.getByText(copy.complaintType)).toBeVisible()
    expect(orderNo.exec(page.url())?.[1]).toBe(named)
  })
}

test('a lost connection takes away neither the conversation nor what is typed, and the agent’s answer comes after it', async ({
  page,
  context,
  enter,
  sandbox,
}) => {
  const copy = assistantCopy.ID
  const words = `${copy.words} (offline)`
  await enter(journeyPersonaId('questions-offline', 'ID'))
  await open(page, copy.path)
  await writeMessage(page, copy, words)
  await requestAgent(page, copy)
  const text = page.getByRole('textbox')
  await text.fill('Saya tunggu.')
  const lostPoll = page.waitForEvent('requestfailed', request => {
    const isPoll = !request.postData()?.includes('typing')
    return isPoll && request.url().includes('/qa-conversation')
  })
  await context.setOffline(true)
  await lostPoll
  await sandbox.answerInChat(words, copy.fromAgent)
  await context.setOffline(false)
  await expect(page.getByRole('log', { name: copy.log })).toContainText(copy.fromAgent)
  await expect(text).toHaveValue('Saya tunggu.')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a question is chosen, one is written, an answer is rated and an agent requested', async ({
    page,
    sandbox,
  }) => {
    const copy = assistantCopy.ID
    await page.goto(await sandbox.enterAs(page, journeyPersonaId('questions-without-script', 'ID')))
    await page.goto(copy.path)
    await page.getByRole('link', { name: copy.late }).tap()
    await page
      .getByRole('link', { name: /perpanjangan|waktu|tempo/i })
      .first()
      .tap()
    await page.getByRole('button', { name: copy.resolved, exact: true }).tap()
    await page.getByRole('button', { name: '5 bintang' }).tap()
    const log = page.getByRole('log')
    await expect(log).toContainText(copy.manyStars)
    const send = page.getByRole('button', { name: copy.send, exact: true })
    await send.tap()
    await expect(page.getByText(copy.missing)).toBeVisible()
    await expect(page.getByRole('textbox')).toBeFocused()
    await page.getByRole('textbox').fill(copy.typo)
    await send.tap()
    await expect(log).toContainText(copy.answer)
    await page.getByRole('button', { name: copy.agent }).first().tap()
    await expect(page.getByText(copy.awaited)).toBeVisible()
  })
})

test('a borrower who starts at the other complaint page is led to the assistant with the loan', async ({
  page,
  enter,
}) => {
  const copy = assistantCopy.IN
  await enter(journeyPersonaId('reader', 'IN'))
  await open(page, '/complainNewPage?isNeedPop=1')
  await page.getByRole('link', { name: 'When paying is hard' }).tap()
  await expect(page).toHaveURL(/intelligentCustomerService\?selectedIndex=1&orderNo=/)
  await expect(page.getByRole('link', { name: copy.late })).toHaveAttribute('aria-current', 'page')
})
