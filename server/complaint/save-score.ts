import type { InputOf, OutputOf } from '#contract/call.ts'
import type { saveScore } from '#contract/complaint/calls.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { complaintCopy } from '#copy/server/complaint.js'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { findOwnComplaint, saveStars } from './store.ts'

/** Stores the stars for an answer, once. */
export const saveScoreHandler = async (
  { problemId, score }: InputOf<typeof saveScore>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof saveScore> | Refusal> => {
  const complaint = await findOwnComplaint(services.db, signedIn.borrowerId, problemId)
  if (!complaint) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const stars = Number(score)
  const now = services.clock.now()
  const saved = await saveStars(services.db, { complaintId: problemId, stars, now })
  if (!saved) return refuse(refusalCode.ratingNotOpen, complaintCopy[locale].replies.ratingClosed)
  return { score: stars }
}
