import { localDate } from '#domain/calendar/local-date.ts'
import type { LoanFacts } from '#domain/loan/facts.ts'
import type { StoredLoanPayment } from './loan-payments.ts'
import type { StoredLoan } from './store.ts'

type AddedFacts = Pick<LoanFacts, 'charges' | 'waivers' | 'extensions'>

const NONE: AddedFacts = { charges: [], waivers: [], extensions: [] }

const partFact = (part: { readonly dueOn: string; readonly amountMinor: string }) => ({
  dueOn: localDate(part.dueOn),
  amountMinor: BigInt(part.amountMinor),
})

/**
 * What happened to a loan beside payments. What came with a payment counts while that does: it
 * stands right before it, and is gone once it is taken back. An extension and its fee came with a payment
 * for it, and count while it is one.
 */
export const addedFacts = (
  { charges, waivers, extensions }: Pick<StoredLoan, 'charges' | 'waivers' | 'extensions'>,
  counted: readonly StoredLoanPayment[],
): AddedFacts => {
  if (charges.length + waivers.length + extensions.length === 0) return NONE
  const sequenceOf = new Map(
    counted
      .filter(({ state }) => state !== 'reversed')
      .map(({ paymentId, sequenceNo }) => [paymentId, Number(sequenceNo)]),
  )
  const isEffective = ({ paymentId }: { readonly paymentId: string | null }): boolean =>
    paymentId === null || sequenceOf.has(paymentId)
  const forExtension = new Set(
    counted.filter(payment => payment.forExtension).map(({ paymentId }) => paymentId),
  )
  const isInForce = (fact: { readonly paymentId: string | null }): boolean =>
    isEffective(fact) && (fact.paymentId === null || forExtension.has(fact.paymentId))
  const placed = ({ paymentId }: { readonly paymentId: string | null }) =>
    paymentId === null ? {} : { beforePayment: sequenceOf.get(paymentId) ?? 0 }
  return {
    charges: charges.filter(isInForce).map(charge => ({
      chargeId: charge.chargeId,
      bucket: charge.bucket,
      raisedOn: localDate(charge.raisedOn),
      dueOn: localDate(charge.dueOn),
      amountMinor: BigInt(charge.amountMinor),
      ...placed(charge),
    })),
    waivers: waivers.filter(isEffective).map(waiver => ({
      waiverId: waiver.waiverId,
      bucket: waiver.bucket,
      waivedOn: localDate(waiver.waivedOn),
      amountMinor: BigInt(waiver.amountMinor),
      ...(waiver.periodNo === null ? {} : { periodNo: waiver.periodNo }),
      ...placed(waiver),
    })),
    extensions: extensions.filter(isInForce).map(extension => ({
      extensionId: extension.extensionId,
      effectiveOn: localDate(extension.effectiveOn),
      dueDates: extension.dueDates.map(({ periodNo, dueOn, parts }) => ({
        periodNo,
        dueOn: localDate(dueOn),
        ...(parts && { parts: parts.map(partFact) }),
      })),
      ...(extension.paymentId === null ? { isHardshipPlan: true } : {}),
    })),
  }
}
