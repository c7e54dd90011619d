import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { refusalCode } from '#contract/envelope.ts'
import { submitUtr } from '#contract/repayment.ts'
import { endOutlived } from '#server/repayment/end-claim.ts'
import { askForBill, freshKey, paymentOf } from '#tests/support/bills.ts'
import { type Borrower, createTestApp, type TestApp } from '#tests/support/create-test-app.ts'
import { paidBody } from '#tests/support/provider-callbacks.ts'
import { whileWaiting } from '#tests/support/while-waiting.ts'

const claim = async (borrower: Borrower, cardNo: string) =>
  await borrower.call(submitUtr, { cardNo, utr: 'UTR-1' }, { idempotencyKey: freshKey() })

const states = async ({ services }: TestApp) => {
  const rows = await services.db
    .selectFrom('repayment.claim')
    .select('state')
    .orderBy('sequence_no')
    .execute()
  return rows.map(({ state }) => state)
}

/** A change to a loan that holds its row. */
const locked = (loanId: string) => sql`select from loan.loan where loan_id = ${loanId} for update`

describe('a claim', () => {
  test('of a bill that is paid while it waits is not opened', async () => {
    await using app = await createTestApp({ agrees: false })
    const budi = await app.enter('budi')
    const { cardNo } = await askForBill(budi)
    const [reply] = await whileWaiting(
      app.services.db,
      async tx => {
        await locked(budi.order.orderId).execute(tx)
        await tx
          .updateTable('repayment.instruction')
          .set({ state: 'paid' })
          .where('bill_no', '=', cardNo)
          .execute()
      },
      async () => await claim(budi, cardNo),
    )
    expect(reply.code).toBe(refusalCode.claimClosed)
    expect(await states(app)).toEqual([])
  })

  test('is not ended by money that was booked before it was opened', async () => {
    await using app = await createTestApp()
    const budi = await app.enter('budi')
    const bill = await askForBill(budi)
    // Booked, but what follows from it comes late.
    await app.callBack(paidBody(await paymentOf(app, bill, { amount: '100000' })))
    const rest = await askForBill(budi)
    expect((await claim(budi, rest.cardNo)).code).toBe('0')
    await app.settle()
    expect(await states(app)).toEqual(['open'])
    await app.callBack(paidBody(await paymentOf(app, rest)))
    await app.settle()
    expect(await states(app)).toEqual(['settled'])
  })

  test('opened after one that time has ended is not ended with that one', async () => {
    await using app = await createTestApp()
    const budi = await app.enter('budi')
    const { cardNo } = await askForBill(budi)
    expect((await claim(budi, cardNo)).code).toBe('0')
    app.clock.advance({ days: 15 })
    await whileWaiting(
      app.services.db,
      async tx => {
        // Staff answer, and the borrower claims anew, right after the job has seen the old one.
        await locked(budi.order.orderId).execute(tx)
        await sql`update repayment.claim set state = 'lapsed', ended_at = now()`.execute(tx)
        await sql`insert into repayment.claim (claim_id, claim_no, loan_id, instruction_id, reference,
            state, opened_at, opened_on, answer_by, ends_on)
          select uuidv7(), claim_no || '-2', loan_id, instruction_id, '', 'open', opened_at,
            ends_on, ends_on, ends_on + 14 from repayment.claim`.execute(tx)
      },
      async () => await endOutlived(app.services),
    )
    expect(await states(app)).toEqual(['lapsed', 'open'])
  })
})
