import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { rateApp } from '#contract/loan/calls.ts'
import { loanCopy } from '#copy/server/loan.js'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { findBorrowerLoan, saveRating } from './store.ts'

/** Stores the stars chosen, once per loan. `score` is always 5 in the API and is ignored. */
export const rateAppHandler = async (
  input: InputOf<typeof rateApp>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof rateApp> | Refusal> => {
  const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, input)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const stars = Number(input.stars)
  const saved = await saveRating(services.db, loan.loanId, stars, services.clock.now())
  if (!saved) return refuse(refusalCode.ratingNotOpen, loanCopy[locale].facts.ratingClosed)
  return { stars }
}
