import { expect, test } from 'vitest'
import { maxQuestionCharacters } from '#contract/assistant/calls.ts'
import { printedFile } from '#server/document/public.ts'
import { dataDocument } from '#server/profile/account/data-document.ts'
import { shareApp } from '../../harness/app/share-app.ts'

const app = shareApp()

const writtenAt = (no: number) => new Date(Date.UTC(2026, 0, 1) + no * 60_000)

const documentOf = (texts: readonly string[]) => {
  const { services } = app()
  const signedIn = { borrowerId: 'b', market: 'IN' } as const
  const lines = texts.map((text, no) => ({ kind: 'text', text, writtenAt: writtenAt(no) }))
  // Safe: of who is signed in the document reads the market and the id only.
  const context = { services, signedIn, locale: 'en' } as unknown as Parameters<
    typeof dataDocument
  >[1]
  return dataDocument({ conversations: [{ lines }] }, context)
}

test('of 20,000 texts the newest are printed, with a line that says how many there are', async () => {
  const document = documentOf(
    Array.from(
      { length: 20_000 },
      (_, no) => `A question about the interest of my loan, which I have asked before, no. ${no}.`,
    ),
  )
  const printed = JSON.stringify(document)
  expect(printed).toContain('The newest 500 of 20000; the JSON file has all of them.')
  expect(printed).toContain('no. 19999.')
  expect(printed).toContain('no. 19500.')
  expect(printed).not.toContain('no. 19499.')
  expect(JSON.stringify(await printedFile(document)).length).toBeGreaterThan(1_000)
})

test('texts without a space, as long as a question may be, do not use up the memory of the printer', async () => {
  let seed = 1
  const letter = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return String.fromCharCode(97 + (Math.floor(seed / 65_536) % 26))
  }
  const document = documentOf(
    Array.from({ length: 2_000 }, () =>
      Array.from({ length: maxQuestionCharacters }, letter).join(''),
    ),
  )
  expect(JSON.stringify(document).includes('The newest 500 of 2000')).toBe(true)
  expect((await printedFile(document)).bytes.length).toBeGreaterThan(100_000)
})
