import { readContentVersion, saveContentDraft } from '#contract/content/staff-calls.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { expectNoAxeViolations } from '../../harness/pages/accessibility-checks.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { versionKinds } from '../../harness/personas/version-kinds.ts'
import { enterConsole, wideScreen } from '../../harness/staff/enter-console.ts'
import { sandboxStaff } from '../../harness/staff/staff-sessions.ts'

test.use(wideScreen)

/** A draft of a saved reply, which a colleague changes by calls alone. */
const createDraft = async (origin: string) => {
  const colleague = sandboxStaff({ origin, prefix: 'h5-api', provider: 'rupya', fetch })
  const kind = 'saved-reply'
  const { subject, list } = versionKinds[kind]
  const read = async (versionId: string) =>
    replyData(await colleague(readContentVersion, { kind, versionId }))
  const save = async (content: object, edited: { versionId?: string; revision?: string } = {}) => {
    const draft = { kind, market: 'ID', subject, content: JSON.stringify(content) } as const
    const input = { ...draft, ...edited }
    return replyData(await colleague(saveContentDraft, input, { idempotencyKey: freshKey() }))
  }
  const first = (await list(colleague)).data?.rows.at(-1)
  const { content } = await read(first?.versionId ?? '')
  const { versionId, revision } = await save(content)
  return {
    versionId,
    readContent: async () => (await read(versionId)).content,
    rename: async (title: string) => {
      await save({ ...content, title }, { versionId, revision: String(revision) })
    },
  }
}

test('a draft that a colleague has saved meanwhile is not overwritten, and what was typed is kept until it is cancelled', async ({
  page,
  baseURL,
}) => {
  const draft = await createDraft(baseURL ?? '')
  await enterConsole(page, 'Marketing', `/saved-replies/edit?version=${draft.versionId}`)
  const name = page.getByRole('textbox', { name: 'Name, for staff' })
  const save = page.getByRole('button', { name: 'Save the draft' })
  await name.fill('Typed here')
  await draft.rename('Saved by a colleague')

  const remark = page.getByRole('status').filter({ hasText: 'changed this while you were typing' })
  const pressInVain = async () => {
    const reply = page.waitForResponse(/\/staff\/content\/versions\/save/)
    await save.click()
    await reply
    await expect(page.getByText('has changed this draft meanwhile')).toBeVisible()
    await expect(remark).toBeVisible()
  }
  await pressInVain()
  // What was saved meanwhile is known now, and another press does not overwrite it either.
  await pressInVain()
  await expect(name).toHaveValue('Typed here')
  expect(await draft.readContent()).toMatchObject({ title: 'Saved by a colleague' })
  await expectNoAxeViolations(page)

  // Theirs is looked at, and what was typed is still there afterwards.
  await remark.getByRole('link', { name: 'See what is saved now' }).click()
  await page.getByRole('link', { name: 'Change the draft' }).click()
  await expect(name).toHaveValue('Typed here')
  await remark.getByRole('button', { name: 'Discard mine and begin from it' }).click()
  await expect(name).toHaveValue('Saved by a colleague')
  await expect(remark).toBeHidden()
  await name.fill('Agreed by both')
  await save.click()
  await page.getByRole('link', { name: 'Change the draft' }).click()
  await expect(name).toHaveValue('Agreed by both')
  await name.fill('Cancelled')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('table', { name: 'Saved replies' })).toBeVisible()
  await page.goBack()
  await expect(name).toHaveValue('Agreed by both')
})
