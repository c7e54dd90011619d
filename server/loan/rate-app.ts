import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { rateApp } from '#contract/loan/calls.ts'
import { loanCopy } from '#copy/server/loan.js'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { findBorrowerLoan, findLoanToRate, saveRating } from './store.ts'

/**
 * Stores the stars chosen, once per loan. `score` is always 5 in the API; it counts only where an
 * older client sends no stars. Such a client names no loan either: its newest open rating is meant.
 */
export const rateAppHandler = async (
  input: InputOf<typeof rateApp>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof rateApp> | Refusal> => {
  const { orderId, productId, score } = input
  const isNamed = orderId !== undefined && productId !== undefined
  const loan = isNamed
    ? await findBorrowerLoan(services.db, signedIn.borrowerId, { orderId, productId })
    : undefined
  if (isNamed && !loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const loanId = loan?.loanId ?? (await findLoanToRate(services.db, signedIn.borrowerId))
  const stars = Number(input.stars ?? score)
  const saved =
    loanId !== undefined && (await saveRating(services.db, loanId, stars, services.clock.now()))
  if (!saved) return refuse(refusalCode.ratingNotOpen, loanCopy[locale].facts.ratingClosed)
  return { stars }
}
