import { addDays } from '#domain/calendar/local-date.ts'
import { hardshipRulesOn } from '#domain/hardship/hardship-rules.ts'
import {
  type HardshipPlan,
  type HardshipProblem,
  type HardshipRequest,
  hardshipFact,
  planHardship,
} from '#domain/hardship/plan-hardship.ts'
import type { LoanAccount } from '#domain/loan/account.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { sumMinor } from '#domain/money/money.ts'
import { waiverPosting } from '#domain/posting/loan-servicing.ts'
import type { Bucket } from '#domain/waterfall/bucket.ts'
import { recognisedReceivables } from '../ledger/public.ts'
import {
  accountToday,
  alignAccruals,
  findEarlySettlement,
  findLoanWaivers,
  getLoan,
  incrementLoanVersion,
  insertHardshipPlan,
  insertWaiver,
  lockLoan,
  markWrittenOff,
  type StoredLoan,
} from '../loan/public.ts'
import { ledgerAccountOf, postLoanEntry, rebookLoan } from '../payment/public.ts'
import type { Services } from '../services.ts'
import type { Db } from '../tables.ts'

type At = { readonly services: Services; readonly tx: Parameters<typeof lockLoan>[0] }

/** Who changes a loan, and why; `id` is the cause that its ledger entries name. */
export type LoanChange = {
  readonly loanId: string
  readonly actor: string
  readonly reason: string
  readonly id: string
}

/** Buckets that staff may waive: not principal, which is written off, nor what the state is owed. */
export const waivableBuckets = ['interest', 'fee', 'penalty', 'enforcement'] as const

export type WaivableBucket = (typeof waivableBuckets)[number]

export type LoanChangeProblem =
  | HardshipProblem
  | 'missing'
  | 'not-owed'
  | 'settled'
  | 'not-late-enough'
  | 'written-off'

/**
 * An open loan and its account of today, its row locked; or why it cannot be changed. One that was
 * settled early is open again once an earlier payment was reversed.
 */
export const lockOpenLoan = async (
  { services, tx }: At,
  loanId: string,
): Promise<{ readonly loan: StoredLoan; readonly account: LoanAccount } | LoanChangeProblem> => {
  const loan = await lockLoan(tx, loanId)
  if (!loan || loan.disbursedOn === null) return 'missing'
  const account = accountToday(services, loan)
  return account.state === 'settled' ? 'settled' : { loan, account }
}

/**
 * What keeps a waiver or a plan from being added to an open loan today; undefined: nothing. A payment
 * that settled it early waived what follows from the facts until the end of its day, so a fact of that
 * day would change it.
 */
export const findFactProblem = (
  services: Pick<Services, 'clock'>,
  loan: StoredLoan,
): 'settled' | undefined => {
  const settledOn = findEarlySettlement(loan)?.paidOn
  if (settledOn === undefined) return undefined
  return settledOn >= services.clock.businessDate(loan.market) ? 'settled' : undefined
}

/** Adds a fact and books what it changes: payments of its day are ordered after a waiver. */
const addFact = async (
  { services, tx }: At,
  before: StoredLoan,
  change: LoanChange & {
    readonly kind: string
    readonly insert: (tx: Db) => Promise<void>
    readonly book?: (loan: StoredLoan) => Promise<void>
  },
): Promise<void> => {
  await change.insert(tx)
  const loan = await getLoan(tx, before.loanId)
  const cause = { actor: change.actor, kind: change.kind, id: change.id }
  const { book } = change
  await rebookLoan(
    { services, tx, loan, cause },
    {
      before: ledgerAccountOf(services, before),
      after: ledgerAccountOf(services, loan),
      waivers: findLoanWaivers(loan),
    },
    book ? { book: async () => await book(loan) } : {},
  )
}

/** What keeps a waiver from being made; undefined: nothing. */
export const findWaiverProblem = (
  services: Pick<Services, 'clock'>,
  { loan, account }: { readonly loan: StoredLoan; readonly account: LoanAccount },
  { bucket, amountMinor }: { readonly bucket: Bucket; readonly amountMinor: bigint },
): LoanChangeProblem | undefined => {
  const isOwed = amountMinor <= account.outstanding[bucket]
  return findFactProblem(services, loan) ?? (isOwed ? undefined : 'not-owed')
}

/**
 * What one person may still waive of a loan alone: what was waived of it before counts, by whomever, so
 * that no row of small waivers takes the place of a large one.
 */
export const leftToWaiveAlone = ({ market, waivers }: StoredLoan): bigint => {
  const waived = sumMinor(waivers.map(({ amountMinor }) => BigInt(amountMinor)))
  const left = marketRules(market).waiveAloneUpToMinor - waived
  return left > 0n ? left : 0n
}

/**
 * Waives part of what a loan owes, from the oldest installment on, and takes the income back that
 * was recognised of it. The caller holds the loan's row and has checked the waiver.
 */
export const waive = async (
  at: At,
  loan: StoredLoan,
  change: LoanChange & { readonly bucket: WaivableBucket; readonly amountMinor: bigint },
): Promise<{ readonly waiverId: string }> => {
  const { services, tx } = at
  const { loanId, actor, reason: note, bucket, amountMinor, id } = change
  const waiverId = services.random.uuid()
  const waivedOn = services.clock.businessDate(loan.market)
  await addFact(at, loan, {
    ...change,
    kind: 'waiver',
    insert: db =>
      insertWaiver(
        db,
        { loanId, cause: 'staff', actor, note },
        { waiverId, bucket, waivedOn, amountMinor },
      ),
    book: async now => {
      const recognised = await recognisedReceivables(tx, loanId)
      const entry = waiverPosting(bucket, amountMinor, recognised)
      const cause = { actor, kind: 'waiver', id }
      if (entry && now.writtenOffOn === null) {
        await postLoanEntry({ services, tx, loan: now, cause }, entry)
      }
    },
  })
  return { waiverId }
}

/** The plan of a request for a loan as it stands today, or the rule that it breaks. */
export const planFor = (
  services: Pick<Services, 'clock'>,
  loan: StoredLoan,
  account: LoanAccount,
  request: HardshipRequest,
): HardshipPlan | HardshipProblem | 'settled' => {
  const problem = findFactProblem(services, loan)
  if (problem !== undefined) return problem
  const today = services.clock.businessDate(loan.market)
  const rules = hardshipRulesOn(marketRules(loan.market).hardshipRows, today)
  return planHardship(rules, account, request)
}

/** Puts a hardship plan in force from today. The caller holds the loan's row. */
export const putPlanInForce = async (
  at: At,
  loan: StoredLoan,
  plan: HardshipPlan,
  change: LoanChange,
): Promise<{ readonly planId: string }> => {
  const { services } = at
  const { loanId, actor, reason: note } = change
  const planId = services.random.uuid()
  const fact = hardshipFact(plan, planId, services.clock.businessDate(loan.market))
  await addFact(at, loan, {
    ...change,
    kind: 'hardship-plan',
    insert: db => insertHardshipPlan(db, { loanId, actor, note }, fact),
  })
  return { planId }
}

/** What keeps a loan from being written off today; undefined: nothing. */
export const findWriteOffProblem = (
  { market, writtenOffOn }: StoredLoan,
  { daysLate }: LoanAccount,
): LoanChangeProblem | undefined => {
  if (writtenOffOn !== null) return 'written-off'
  return daysLate < marketRules(market).writeOffAfterDays ? 'not-late-enough' : undefined
}

/**
 * Writes a loan off: the ledger carries nothing of it as receivable from now on, and late charges
 * end. The borrower's debt stays; what is paid on a later day is a recovery. The caller holds the
 * loan's row.
 */
export const writeOff = async (at: At, loan: StoredLoan, change: LoanChange): Promise<void> => {
  const { services, tx } = at
  const { loanId, actor, id } = change
  const today = services.clock.businessDate(loan.market)
  await markWrittenOff(tx, {
    loanId,
    freezeId: services.random.uuid(),
    writtenOffOn: today,
    freezeFrom: addDays(today, 1),
  })
  await incrementLoanVersion(tx, loanId)
  await alignAccruals(services, tx, { loanId, actor, cause: { kind: 'write-off', id } })
}
