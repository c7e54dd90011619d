import { partId } from './stage/cast.ts'
import { askForNumber, open, readBillNo, readNumber, untilAlive } from './stage/deeds.ts'
import { expectLedgerHolds } from './stage/ledger.ts'
import { expect, testOnOwnCalendar as test } from './stage/test.ts'
import { voices } from './stage/voice.ts'

const voice = voices.ID

test('a loan lives its whole life: on track, due, late, paid late, and settled', async ({
  page,
  context,
  enter,
  sandbox,
}) => {
  const order = await enter(partId('whole-life', 'ID'))
  const calendar = await context.newPage()
  await open(calendar, '/sandbox')
  const move = async (days: number, times: number) => {
    await calendar.bringToFront()
    for (let time = 0; time < times; time += 1) {
      const moved = calendar.waitForResponse('**/sandbox/clock?*')
      await calendar.getByRole('button', { name: `+${days} hari`, exact: true }).tap()
      await moved
    }
    await page.bringToFront()
    await page.reload()
    await untilAlive(page)
  }
  const headline = (name: string) => page.getByRole('heading', { name })
  await expect(headline('Pinjaman Anda berjalan lancar')).toBeVisible()

  await move(1, 3)
  await move(7, 1)
  await expect(headline('Tagihan Anda jatuh tempo hari ini')).toBeVisible()
  await expect(page.getByText('Jatuh tempo hari ini, Selasa, 1 Des 2026')).toBeVisible()
  await move(1, 1)
  await expect(headline('Ada tagihan yang terlambat')).toBeVisible()
  await expect(page.getByText('Rp1.061.060').first()).toBeVisible()

  await open(page, `/repayment?${order}`)
  await page.getByRole('checkbox', { name: voice.chooseAll }).tap()
  await askForNumber(page, voice)
  await expect(page.getByText('Rp3.181.060').first()).toBeVisible()
  await readBillNo(page)
  await sandbox.pay({ number: await readNumber(page, voice), action: 'exact' })
  await expect(headline(voice.received)).toBeVisible()
  await expect(page.getByText('Tidak ada. Pinjaman ini sudah lunas.')).toBeVisible()
  await page.getByRole('link', { name: voice.backToLoan }).tap()
  await expect(page.getByRole('dialog', { name: voice.rateTitle })).toBeVisible()
  await expectLedgerHolds(sandbox)
})

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

test('a loan is closed early, for less than all its installments', async ({
  page,
  enter,
  sandbox,
}) => {
  const order = await enter(partId('closing', 'ID'))
  await open(page, `/loanDetail?${order}`)
  await page.getByRole('link', { name: voice.closeEarly }).tap()
  await expect(page.getByRole('heading', { name: voice.closeEarly })).toBeVisible()
  await sandbox.moveClock({ days: '45' })
  await open(page, `/payOff?${order}`)
  await page.getByRole('link', { name: 'Bayar dan lunasi' }).tap()
  await expect(page.getByText(voice.waiting)).toBeVisible()
  await sandbox.pay({ number: await readNumber(page, voice), action: 'exact' })
  await expect(page.getByRole('heading', { name: voice.received })).toBeVisible()
  await expect(page.getByText('Pinjaman ini sudah lunas')).toBeVisible()
  await expectLedgerHolds(sandbox)
})
