import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import {
  open,
  readPaymentNumber,
  readRequestNo,
  requestPayment,
  untilHydrated,
} from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

for (const market of ['ID', 'IN'] as const) {
  const copy = expectedCopy[market]
  const reference = market === 'ID' ? 'BCA20261121004' : 'HDFCR52026112100451234'

  test(`a borrower in ${market} reports "I have paid", with a reference, and can follow it`, async ({
    page,
    enter,
    sandbox,
  }) => {
    const order = await enter(journeyPersonaId('dispute', market))
    await open(page, `/repayment?${order}`)
    await requestPayment(page, copy)
    const requestNo = await readRequestNo(page)
    const number = await readPaymentNumber(page, copy)

    const havePaid = page.getByRole('button', { name: copy.havePaid })
    await havePaid.tap()
    await expect(page.getByText(copy.tips)).toBeVisible()
    await page.getByRole('button', { name: copy.no, exact: true }).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await sandbox.disputesFor(requestNo)).toEqual([])

    await havePaid.tap()
    await page.getByRole('textbox', { name: copy.reference }).fill('!!')
    await page.getByRole('button', { name: copy.yes, exact: true }).tap()
    await expect(page.getByRole('textbox', { name: copy.reference })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await page.getByRole('textbox', { name: copy.reference }).fill(reference)
    await page.getByRole('button', { name: copy.yes, exact: true }).tap()
    await expect(page.getByRole('heading', { name: copy.checking })).toBeVisible()
    const [dispute] = await sandbox.disputesFor(requestNo)
    expect(dispute).toMatchObject({ reference, state: 'open' })
    await expect(page.getByText(dispute?.claimNo ?? 'no dispute', { exact: true })).toBeVisible()

    await page.reload()
    await untilHydrated(page)
    await expect(page.getByText(reference)).toBeVisible()
    // The loan shows it too, and the same dispute when the borrower comes back to pay.
    await open(page, `/loanDetail?${order}`)
    await expect(page.getByText(copy.checking)).toBeVisible()
    await page.goBack()
    await untilHydrated(page)
    await sandbox.pay({ number, action: 'exact' })
    await expect(page.getByRole('heading', { name: copy.received })).toBeVisible()
    await expect(page.getByText(dispute?.claimNo ?? 'no dispute', { exact: true })).toBeVisible()
    // It is answered, and off the list of open disputes.
    await expect.poll(() => sandbox.disputesFor(requestNo)).toEqual([])
  })
}

test('a report whose reply is lost is sent again under the same key, and opens one dispute', async ({
  page,
  enter,
  sandbox,
}) => {
  const copy = expectedCopy.ID
  const order = await enter(journeyPersonaId('dispute-not-sent', 'ID'))
  await open(page, `/repayment?${order}`)
  await requestPayment(page, copy)
  const requestNo = await readRequestNo(page)
  const keys: (string | undefined)[] = []
  await page.route('**/repayment/utr*', async route => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return await route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: copy.havePaid }).tap()
  await page.getByRole('button', { name: copy.yes, exact: true }).tap()
  await page.getByRole('button', { name: 'Kirim lagi' }).tap()
  await expect(page.getByRole('heading', { name: copy.checking })).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)
  expect(await sandbox.disputesFor(requestNo)).toHaveLength(1)
})
