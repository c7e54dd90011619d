import { expect, test } from 'vitest'
import { printedFile } from '#server/document/public.ts'
import { dataDocument } from '#server/profile/account/data-document.ts'
import { shareApp } from '../../harness/app/share-app.ts'

const app = shareApp()

const writtenAt = (no: number) => new Date(Date.UTC(2026, 0, 1) + no * 60_000)

test('of 20,000 texts the newest are printed, with a line that says how many there are', async () => {
  const { services } = app()
  const signedIn = { borrowerId: 'b', market: 'IN' } as const
  const lines = Array.from({ length: 20_000 }, (_, no) => ({
    kind: 'text',
    text: `A question about the interest of my loan, which I have asked before, no. ${no}.`,
    writtenAt: writtenAt(no),
  }))
  // Safe: of who is signed in the document reads the market and the id only.
  const context = { services, signedIn, locale: 'en' } as unknown as Parameters<
    typeof dataDocument
  >[1]
  const document = dataDocument({ conversations: [{ lines }] }, context)
  const printed = JSON.stringify(document)
  expect(printed).toContain('The newest 500 of 20000; the JSON file has all of them.')
  expect(printed).toContain('no. 19999.')
  expect(printed).toContain('no. 19500.')
  expect(printed).not.toContain('no. 19499.')
  expect(JSON.stringify(await printedFile(document)).length).toBeGreaterThan(1_000)
})
