import { readFileSync } from 'node:fs'
import { readPdf } from '../../harness/app/pdf-text.ts'
import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

test.use({ javaScriptEnabled: false })

const words = {
  ID: {
    lead: 'Rincian dan bukti pembayaran',
    title: 'Rincian pinjaman',
    paidOut: 'Pinjaman dicairkan',
    file: /^Rincian ini \(PDF\)/,
  },
  IN: {
    lead: 'Statement and receipts',
    title: 'Loan statement',
    paidOut: 'The loan was paid out',
    file: /^This statement \(PDF\)/,
  },
} as const

for (const market of ['ID', 'IN'] as const) {
  const copy = words[market]

  test(`in ${market} a borrower reads how the debt came about and saves it, without any script`, async ({
    page,
    sandbox,
  }) => {
    await page.goto(await sandbox.enterAs(page, journeyPersonaId('reader', market)))
    await page.getByRole('link', { name: copy.lead }).first().tap()
    await expect(page.getByRole('heading', { name: copy.title, level: 1 })).toBeVisible()
    await expect(page.getByText(copy.paidOut)).toBeVisible()

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: copy.file }).tap(),
    ])
    expect(file.suggestedFilename()).toMatch(/^[a-z0-9-]+\.pdf$/)
    const pdf = readPdf(readFileSync(await file.path()))
    expect(pdf.text).toContain(copy.paidOut)
    expect(pdf.language).toBe(expectedCopy[market].language.slice(0, 2))
  })
}
