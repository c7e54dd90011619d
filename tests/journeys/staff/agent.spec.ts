import type { Page } from '@playwright/test'
import { qaRecord, recordType } from '#contract/assistant/calls.ts'
import { problemDetail } from '#contract/complaint/calls.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { expectNoAxeViolations } from '../../harness/pages/accessibility-checks.ts'
import { takePhoto } from '../../harness/pages/profile-actions.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'
import { pressUntil } from '../../harness/staff/console-actions.ts'
import { enterConsole, wideScreen } from '../../harness/staff/enter-console.ts'
import { createWritingBorrower } from '../../harness/staff/writing-borrower.ts'

test.use(wideScreen)

/** Goes to a screen by the search, as a hand on the keyboard does. */
const goTo = async (page: Page, screen: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type(screen)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: screen })).toBeVisible()
}

/** Moves down the list until the record is open; rows of others stand between. */
const openRow = async (page: Page, id: string): Promise<void> => {
  await expect(page.locator(`[data-row="${id}"]`)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  for (let left = await page.locator('tbody tr').count(); left > 0; left -= 1) {
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-row'))
    if (focused === id) break
    await page.keyboard.press('j')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`open=${id}`))
}

const panelOf = (page: Page) => page.getByRole('complementary')

const take = async (page: Page): Promise<void> =>
  await pressUntil(page, 't', panelOf(page).getByRole('button', { name: 'Answer' }))

test('an agent’s day by the keyboard alone: three complaints, one arriving meanwhile, and a conversation', async ({
  page,
  baseURL,
}) => {
  test.slow()
  // What a try before this one wrote is in the same conversation.
  const attempt = freshKey().slice(0, 8)
  const clicks: string[] = []
  await page.exposeFunction('noteClick', (what: string) => clicks.push(what))
  await page.addInitScript(() => {
    document.addEventListener('pointerdown', event => {
      // @ts-expect-error the test's own function
      window.noteClick(String((event.target as Element).tagName))
    })
  })
  const borrower = await createWritingBorrower(baseURL ?? '', journeyPersonaId('agent-day', 'ID'))
  const first = await borrower.complain('Kapan tagihan saya berikutnya jatuh tempo?')
  const second = await borrower.complain('Ada potongan yang tidak saya kenal.')
  await enterConsole(page, 'Agent')
  await goTo(page, 'Complaints')
  const panel = panelOf(page)

  // The list of keys names what this screen does.
  await openRow(page, first)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Open the next one')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  // Closing the list of keys leaves the record open.
  await expect(page).toHaveURL(new RegExp(`open=${first}`))

  // One with a saved reply, whose figures are the borrower's.
  await take(page)
  const field = panel.getByRole('textbox', { name: 'Answer to the borrower' })
  await pressUntil(page, 'a', field)
  await expect(field).toBeFocused()
  const reply = panel.getByRole('region', { name: 'Saved replies' }).getByRole('button').first()
  await expect(reply).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(reply).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(/Rp/)
  await page.keyboard.press('Shift+Tab')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Answer sent').first()).toBeVisible()

  const answered = replyData(await borrower.call(problemDetail, { problemId: first }))
  expect(answered.disposeDetail).toMatch(/Rp/)

  // One is asked back. What was typed is kept while the form is left.
  await openRow(page, second)
  await take(page)
  const question = panel.getByRole('textbox', { name: 'Question to the borrower' })
  await pressUntil(page, 'q', question)
  await expect(question).toBeFocused()
  await page.keyboard.type('Potongan yang mana')
  await page.keyboard.press('Escape')
  await pressUntil(page, 'q', question)
  await expect(question).toHaveValue('Potongan yang mana')
  await question.press('End')
  await page.keyboard.type(', dan pada tanggal berapa?')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Question sent')).toBeVisible()

  // One arrives while the agent looks at the list, and is answered with a photo.
  const third = await borrower.complain('Saya butuh bukti pembayaran bulan lalu.')
  await openRow(page, third)
  await take(page)
  await pressUntil(page, 'a', field)
  await expect(field).toBeFocused()
  await page.keyboard.type('Ini buktinya.')
  const addPhoto = panel.getByRole('button', { name: 'Add a photo' })
  const proof = await takePhoto('proof', 320)
  // The saved replies stand between the two once they were read.
  await expect(reply).toBeVisible()
  for (let steps = 0; steps < 10; steps += 1) {
    await page.keyboard.press('Tab')
    if (await addPhoto.evaluate(each => each === document.activeElement)) break
  }
  await expect(addPhoto).toBeFocused()
  // Pressed again when no chooser opens: on a slow machine one press was lost.
  await expect(async () => {
    const choosing = page.waitForEvent('filechooser', { timeout: 5_000 })
    await addPhoto.press('Enter')
    await (await choosing).setFiles(proof)
  }).toPass()
  await expect(panel.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await field.press('Control+Enter')
  await expect(panel.getByText('Ini buktinya.')).toBeVisible()

  // A conversation, whose messages arrive by themselves.
  const say = async (text: string) =>
    replyData(
      await borrower.call(
        qaRecord,
        { type: recordType.text, value: text },
        { idempotencyKey: freshKey() },
      ),
    )
  await say(`Saya mau bicara dengan petugas soal jadwal ${attempt}`)
  replyData(
    await borrower.call(qaRecord, { type: recordType.agent }, { idempotencyKey: freshKey() }),
  )
  await goTo(page, 'Conversations')
  await expect(page.locator('tbody tr').first()).toBeVisible()
  const talk = panel.getByText(`Saya mau bicara dengan petugas soal jadwal ${attempt}`)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  for (let left = await page.locator('tbody tr').count(); left > 0; left -= 1) {
    await expect(panel.getByRole('listitem').first()).toBeVisible()
    if (await talk.isVisible()) break
    await page.keyboard.press('n')
  }
  await expect(talk).toBeVisible()
  await take(page)
  await say(`Halo, apakah ada orang? ${attempt}`)
  await expect(panel.getByText(`Halo, apakah ada orang? ${attempt}`)).toBeVisible()
  const message = panel.getByRole('textbox', { name: 'Answer' })
  await pressUntil(page, 'a', message)
  await expect(message).toBeFocused()
  await page.keyboard.type(`Ada, saya bantu. ${attempt}`)
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText(`Ada, saya bantu. ${attempt}`)).toBeVisible()
  expect(clicks).toEqual([])
})
