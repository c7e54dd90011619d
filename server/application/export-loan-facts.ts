import { toDecimalString } from '#domain/money/parse.ts'
import { factsOf, findLoanWaivers, type StoredLoan } from '../loan/public.ts'

type Waiver = {
  readonly waiverId: string
  readonly waivedOn: string
  readonly bucket: string
  readonly amountMinor: bigint | string
  readonly periodNo?: number | null
}

/**
 * What was charged and waived on a loan, which due dates were moved, and on which days late charges
 * stood still. `inForce` is false for what came with a payment that was taken back since.
 */
export const exportLoanFacts = (loan: StoredLoan): object => {
  const facts = loan.disbursedOn === null ? undefined : factsOf(loan)
  const early = loan.disbursedOn === null ? undefined : findLoanWaivers(loan)
  const amount = (minor: bigint | string): string =>
    toDecimalString({ currency: loan.currency, minor: BigInt(minor) })
  const inForce = new Set([
    ...(facts?.charges ?? []).map(({ chargeId }) => chargeId),
    ...(facts?.waivers ?? []).map(({ waiverId }) => waiverId),
    ...(facts?.extensions ?? []).map(({ extensionId }) => extensionId),
  ])
  const waiver = (cause: string, waived: Waiver) => ({
    waivedOn: waived.waivedOn,
    periodNo: waived.periodNo ?? null,
    bucket: waived.bucket,
    amount: amount(waived.amountMinor),
    cause,
    inForce: inForce.has(waived.waiverId),
  })
  return {
    charges: loan.charges.map(({ chargeId, raisedOn, dueOn, bucket, amountMinor, cause }) => ({
      raisedOn,
      dueOn,
      bucket,
      amount: amount(amountMinor),
      cause,
      inForce: inForce.has(chargeId),
    })),
    waivers: [
      ...loan.waivers.map(waived => waiver(waived.cause, waived)),
      // Not stored: they follow from the payment that ended the loan early.
      ...(early?.waived.waivers ?? []).map(waived =>
        waiver(early?.earlySettlement.kind ?? '', waived),
      ),
    ],
    extensions: loan.extensions.map(({ extensionId, effectiveOn, dueDates, paymentId }) => ({
      kind: paymentId === null ? 'hardship-plan' : 'extension',
      effectiveOn,
      inForce: inForce.has(extensionId),
      dueDates: dueDates.map(({ periodNo, dueOn, parts }) => ({
        periodNo,
        dueOn,
        ...(parts && {
          parts: parts.map(part => ({ dueOn: part.dueOn, amount: amount(part.amountMinor) })),
        }),
      })),
    })),
    lateChargeFreezes: loan.freezes.map(({ fromOn, toOn, cause }) => ({ fromOn, toOn, cause })),
  }
}
