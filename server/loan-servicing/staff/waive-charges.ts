import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { waiveCharges } from '#contract/loan-servicing/staff-calls.ts'
import { tryParseMoney } from '#domain/money/parse.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { findLoan } from '../../loan/public.ts'
import { say } from '../../platform/copy.ts'
import { findWaiverProblem, leftToWaiveAlone, waive } from '../change-loan.ts'
import { changeLoan } from './propose-change.ts'

/** Waives at once what one person may, and proposes more to a second one. */
export const waiveChargesHandler = async (
  input: InputOf<typeof waiveCharges>,
  context: StaffContext,
): Promise<OutputOf<typeof waiveCharges> | Refusal> => {
  const { services, locale } = context
  const { loanId, bucket } = input
  const found = await findLoan(services.db, loanId)
  if (!found) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const amountMinor = tryParseMoney(found.currency, input.amount)?.minor ?? 0n
  if (amountMinor <= 0n) {
    return refuse(protocolCode.malformed, say(locale, 'malformed', 'amount'))
  }
  return await changeLoan(context, {
    call: 'waiveCharges',
    input,
    action: `waive ${bucket} of`,
    findProblem: open => findWaiverProblem(services, open, { bucket, amountMinor }),
    proposal: ({ loan }) =>
      amountMinor > leftToWaiveAlone(loan)
        ? {
            kind: 'waiver',
            after: { bucket, amountMinor: String(amountMinor) },
            summary: [
              { name: 'amount', value: input.amount },
              { name: 'currency', value: loan.currency },
              { name: 'bucket', value: bucket },
            ],
          }
        : undefined,
    execute: async (tx, { loan }, change) =>
      await waive({ services, tx }, loan, { ...change, bucket, amountMinor }),
  })
}
