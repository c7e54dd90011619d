import { partId } from './stage/cast.ts'
import { askForNumber, open, readBillNo, readNumber, untilAlive } from './stage/deeds.ts'
import { expectLedgerHolds } from './stage/ledger.ts'
import { expect, testOnOwnCalendar as test } from './stage/test.ts'
import { voices } from './stage/voice.ts'

const voice = voices.ID

test('a number that has expired says so, and a new one asks for what is owed by then', async ({
  page,
  enter,
  sandbox,
}) => {
  const order = await enter(partId('expiring', 'ID'))
  await open(page, `/repayment?${order}`)
  await askForNumber(page, voice)
  await expect(page.getByText('Rp1.074.840').first()).toBeVisible()
  const billNo = await readBillNo(page)
  const number = await readNumber(page, voice)
  await sandbox.moveClock({ days: '2' })
  await page.reload()
  await untilAlive(page)
  await expect(page.getByRole('heading', { name: voice.expired })).toBeVisible()
  await expect(page.getByRole('button', { name: voice.havePaid })).toHaveCount(0)

  await page.getByRole('button', { name: voice.newNumber }).tap()
  await expect(page.getByText(voice.waiting)).toBeVisible()
  // Two more days at 0.1 % of 1,060,000.
  await expect(page.getByText('Rp1.076.960').first()).toBeVisible()
  await expect.poll(() => readBillNo(page)).not.toBe(billNo)

  // Whoever pays to the old number all the same has not lost the money.
  await sandbox.pay({ number, action: 'exact' })
  await open(page, `/that?${order}&bill=${billNo}`)
  await expect(page.getByRole('heading', { name: voice.received })).toBeVisible()
  await expectLedgerHolds(sandbox)
})
