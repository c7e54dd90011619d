import type { InputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { keyFacts } from '#contract/offer/calls.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { findBorrowerOffer, statementSubject } from './find-offer.ts'
import { type KeyFactsStatement, keyFactsResponse } from './key-facts-statement.ts'

/** The whole key facts statement of an offer. */
export const keyFactsHandler = async (
  input: InputOf<typeof keyFacts>,
  context: BorrowerContext,
): Promise<KeyFactsStatement | Refusal> => {
  const offer = await findBorrowerOffer(context, input)
  if (!offer) return refuse(protocolCode.notFound, say(context.locale, 'notFound'))
  return keyFactsResponse(await statementSubject(context, offer))
}
