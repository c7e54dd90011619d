import type { Kysely } from 'kysely'
import { isUuid } from '../platform/is-uuid.ts'
import type { Tables } from '../tables.ts'

export type Claim = {
  readonly claimId: string
  readonly claimNo: string
  readonly reference: string
  readonly state: 'open' | 'settled'
  readonly openedAt: Date
}

const claimColumns = [
  'claim_id as claimId',
  'claim_no as claimNo',
  'reference',
  'state',
  'opened_at as openedAt',
] as const

export const findClaim = async (
  db: Kysely<Tables>,
  instructionId: string,
): Promise<Claim | undefined> =>
  await db
    .selectFrom('repayment.claim')
    .select(claimColumns)
    .where('instruction_id', '=', instructionId)
    .executeTakeFirst()

/** One claim for a bill, however often it is made; a reference is kept once it is known. */
export const openClaim = async (
  db: Kysely<Tables>,
  claim: {
    claimId: string
    claimNo: string
    loanId: string
    instructionId: string
    reference: string
    now: Date
  },
): Promise<Claim> => {
  // A claim has two unique names, and `on conflict do update` minds only one of them.
  await db
    .insertInto('repayment.claim')
    .values({
      claim_id: claim.claimId,
      claim_no: claim.claimNo,
      loan_id: claim.loanId,
      instruction_id: claim.instructionId,
      reference: claim.reference,
      state: 'open',
      opened_at: claim.now,
      settled_at: null,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return await db
    .updateTable('repayment.claim')
    .set(eb => ({ reference: claim.reference === '' ? eb.ref('reference') : claim.reference }))
    .where('instruction_id', '=', claim.instructionId)
    .returning(claimColumns)
    .executeTakeFirstOrThrow()
}

/** Ends the claim of a bill whose money is booked. */
export const settleClaim = async (
  db: Kysely<Tables>,
  instructionId: string,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('repayment.claim')
    .set({ state: 'settled', settled_at: now })
    .where('instruction_id', '=', instructionId)
    .where('state', '=', 'open')
    .execute()
}

export const listOpenClaims = async (
  db: Kysely<Tables>,
  page: { after: string | undefined; size: number },
) => {
  let query = db
    .selectFrom('repayment.claim as c')
    .innerJoin('repayment.instruction as i', 'i.instruction_id', 'c.instruction_id')
    .select([
      'c.claim_id as claimId',
      'c.claim_no as claimNo',
      'c.loan_id as loanId',
      'i.bill_no as cardNo',
      'c.reference',
      'c.state',
      'c.opened_at as openedAt',
    ])
    .where('c.state', '=', 'open')
    .orderBy('c.claim_id')
    .limit(page.size)
  if (page.after !== undefined && !isUuid(page.after)) return []
  // Ids are ordered by time, so the id alone pages from the oldest.
  if (page.after !== undefined) query = query.where('c.claim_id', '>', page.after)
  return await query.execute()
}
