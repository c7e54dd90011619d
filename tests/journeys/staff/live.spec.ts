import { expect, test } from '../../harness/journeys/fixtures.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'
import { enterConsole, wideScreen } from '../../harness/staff/enter-console.ts'
import { createWritingBorrower } from '../../harness/staff/writing-borrower.ts'

test.use(wideScreen)

test('a new complaint arrives in every open page by one stream, which another page takes over', async ({
  page,
  context,
  baseURL,
}) => {
  const streams: string[] = []
  const lists: string[] = []
  context.on('request', request => {
    if (request.url().includes('/staff/live')) streams.push(request.url())
    if (request.url().includes('/staff/complaints')) lists.push(request.url())
  })
  const borrower = await createWritingBorrower(
    baseURL ?? '',
    journeyPersonaId('live-complaints', 'ID'),
  )
  const opened = page.waitForRequest(request => request.url().includes('/staff/live'))
  await enterConsole(page, 'Agent', '/complaints')
  await opened
  const second = await context.newPage()
  await second.goto('/staff/complaints')
  for (const each of [page, second]) {
    await expect(each.getByRole('table', { name: 'Complaints' })).toBeVisible()
  }
  const before = lists.length
  const first = await borrower.complain('Saya belum menerima tanda terima pembayaran.')
  for (const each of [page, second])
    await expect(each.locator(`[data-row="${first}"]`)).toBeVisible()
  expect(streams).toHaveLength(1)
  expect(lists.length).toBeGreaterThan(before)

  const takenOver = second.waitForResponse(response => response.url().includes('/staff/live'))
  await page.close()
  await takenOver
  const later = await borrower.complain('Bagaimana cara mengganti nomor rekening saya?')
  await expect(second.locator(`[data-row="${later}"]`)).toBeVisible()
  expect(streams).toHaveLength(2)
})
