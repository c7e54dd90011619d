import { type Kysely, sql } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { ChargeFact, ExtensionFact, WaiverFact } from '#domain/loan/facts.ts'
import type { Tables } from '../tables.ts'
import type { LoanFactCause } from './tables.ts'

/** Amounts as decimal text of minor units; `paymentId` is the payment that the fact goes with. */
export type StoredCharge = {
  readonly chargeId: string
  readonly bucket: ChargeFact['bucket']
  readonly raisedOn: string
  readonly dueOn: string
  readonly amountMinor: string
  readonly cause: LoanFactCause
  readonly paymentId: string | null
}

export type StoredWaiver = {
  readonly waiverId: string
  readonly bucket: WaiverFact['bucket']
  readonly waivedOn: string
  readonly amountMinor: string
  readonly periodNo: number | null
  readonly cause: LoanFactCause
  readonly paymentId: string | null
}

export type StoredExtension = {
  readonly extensionId: string
  readonly effectiveOn: string
  readonly dueDates: readonly StoredDueDate[]
  /** Null for a hardship plan. */
  readonly paymentId: string | null
}

/** Amounts as decimal text of minor units. */
type StoredDueDate = {
  readonly periodNo: number
  readonly dueOn: string
  readonly parts?: readonly { readonly dueOn: string; readonly amountMinor: string }[]
}

/** Parts of the one statement that reads a loan, whose row is `l`. */
export const chargeFacts = sql<StoredCharge[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
      'chargeId', f.charge_id, 'bucket', f.bucket, 'raisedOn', f.raised_on, 'dueOn', f.due_on,
      'amountMinor', f.amount_minor::text, 'cause', f.cause, 'paymentId', f.payment_id)
    order by f.raised_on, f.charge_id), '[]')
  from loan.charge f where f.loan_id = l.loan_id)`

export const waiverFacts = sql<StoredWaiver[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
      'waiverId', f.waiver_id, 'bucket', f.bucket, 'waivedOn', f.waived_on,
      'amountMinor', f.amount_minor::text, 'periodNo', f.period_no, 'cause', f.cause,
      'paymentId', f.payment_id)
    order by f.waived_on, f.waiver_id), '[]')
  from loan.waiver f where f.loan_id = l.loan_id)`

export const extensionFacts = sql<StoredExtension[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
      'extensionId', f.extension_id, 'effectiveOn', f.effective_on, 'dueDates', f.due_dates,
      'paymentId', f.payment_id)
    order by f.effective_on, f.extension_id), '[]')
  from loan.extension f where f.loan_id = l.loan_id)`

/** Who adds a fact to which loan, and what brought it. */
type FactOrigin = {
  readonly loanId: string
  readonly cause: LoanFactCause
  readonly actor: string
  readonly note?: string
  /**
   * The payment it goes with: it comes right before it and counts only while that does. The
   * payment's row must be there already.
   */
  readonly paymentId?: string
}

/**
 * Adds a charge to a loan's facts. The caller holds the loan's row, raises its version (`rebookLoan`
 * or the posting does) and posts to the ledger, in the same transaction.
 */
export const insertCharge = async (
  tx: Kysely<Tables>,
  origin: FactOrigin,
  charge: Omit<ChargeFact, 'beforePayment'>,
): Promise<void> => {
  await tx
    .insertInto('loan.charge')
    .values({
      chargeId: charge.chargeId,
      bucket: charge.bucket,
      raisedOn: charge.raisedOn,
      dueOn: charge.dueOn,
      amountMinor: charge.amountMinor,
      ...columnsOf(origin),
    })
    .execute()
}

/** Adds a waiver to a loan's facts; the caller's duties are those of `insertCharge`. */
export const insertWaiver = async (
  tx: Kysely<Tables>,
  origin: FactOrigin,
  waiver: Omit<WaiverFact, 'beforePayment'>,
): Promise<void> => {
  await tx
    .insertInto('loan.waiver')
    .values({
      waiverId: waiver.waiverId,
      bucket: waiver.bucket,
      waivedOn: waiver.waivedOn,
      amountMinor: waiver.amountMinor,
      periodNo: waiver.periodNo ?? null,
      ...columnsOf(origin),
    })
    .execute()
}

/** Adds an extension that its payment has brought; the caller's duties are those of `insertCharge`. */
export const insertExtension = async (
  tx: Kysely<Tables>,
  { loanId, paymentId }: { readonly loanId: string; readonly paymentId: string },
  extension: ExtensionFact,
): Promise<void> => {
  await tx
    .insertInto('loan.extension')
    .values({
      extensionId: extension.extensionId,
      loanId,
      effectiveOn: extension.effectiveOn,
      dueDates: JSON.stringify(extension.dueDates),
      paymentId,
    })
    .execute()
}

/** Adds a hardship plan that staff agreed; the caller's duties are those of `insertCharge`. */
export const insertHardshipPlan = async (
  tx: Kysely<Tables>,
  {
    loanId,
    actor,
    note,
  }: { readonly loanId: string; readonly actor: string; readonly note: string },
  plan: ExtensionFact,
): Promise<void> => {
  const dueDates: StoredDueDate[] = plan.dueDates.map(({ parts, ...due }) => ({
    ...due,
    ...(parts && {
      parts: parts.map(part => ({ ...part, amountMinor: String(part.amountMinor) })),
    }),
  }))
  await tx
    .insertInto('loan.extension')
    .values({
      extensionId: plan.extensionId,
      loanId,
      effectiveOn: plan.effectiveOn,
      dueDates: JSON.stringify(dueDates),
      paymentId: null,
      kind: 'hardship-plan',
      actor,
      note,
    })
    .execute()
}

const columnsOf = ({ loanId, cause, actor, note, paymentId }: FactOrigin) => ({
  loanId,
  cause,
  actor,
  note: note ?? '',
  paymentId: paymentId ?? null,
})

/**
 * Marks a loan as written off and ends its late charges; the caller holds its row, raises its
 * version, and brings its receivables to zero in the same transaction (`alignAccruals`).
 */
export const markWrittenOff = async (
  tx: Kysely<Tables>,
  {
    loanId,
    freezeId,
    writtenOffOn,
    freezeFrom,
  }: Record<'loanId' | 'freezeId', string> & Record<'writtenOffOn' | 'freezeFrom', LocalDate>,
): Promise<void> => {
  await tx.updateTable('loan.loan').set({ writtenOffOn }).where('loanId', '=', loanId).execute()
  await tx
    .insertInto('loan.lateChargeFreeze')
    .values({
      freezeId,
      loanId,
      cause: 'write-off',
      causeId: loanId,
      fromOn: freezeFrom,
      toOn: null,
    })
    .execute()
}
