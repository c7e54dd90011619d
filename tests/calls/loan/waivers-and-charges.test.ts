import { expect, test } from 'vitest'
import { localDate } from '#domain/calendar/local-date.ts'
import { insertCharge, insertWaiver } from '#server/loan/fact-store.ts'
import { accountToday } from '#server/loan/facts.ts'
import { getLoan } from '#server/loan/store.ts'
import { shareApp } from '../../harness/app/share-app.ts'

const shared = shareApp()
const today = localDate('2026-11-21')
const byStaff = { cause: 'staff', actor: 'staff:Sari' } as const

test('what staff waive or charge is a fact of the loan, from that day on', async () => {
  const { services, enter } = shared()
  const { order } = await enter('budi')
  const loanId = order.orderId
  const owed = async () => accountToday(services, await getLoan(services.db, loanId)).outstanding
  expect(await owed()).toMatchObject({ penalty: 14_840n, fee: 0n })
  await insertWaiver(
    services.db,
    { ...byStaff, loanId, note: 'A promise we made' },
    {
      waiverId: services.random.uuid(),
      bucket: 'penalty',
      waivedOn: today,
      amountMinor: 10_000n,
      periodNo: 1,
    },
  )
  await insertCharge(
    services.db,
    { ...byStaff, loanId },
    {
      chargeId: services.random.uuid(),
      bucket: 'fee',
      raisedOn: today,
      dueOn: today,
      amountMinor: 2_000n,
    },
  )
  expect(await owed()).toMatchObject({ penalty: 4_840n, fee: 2_000n })
})
