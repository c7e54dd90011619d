import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { findOwnPath } from '#contract/links.ts'
import type { entryTicket } from '#contract/session/calls.ts'
import { type BorrowerContext, type Refusal, refuse, refuseForNow } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { sessionName } from '../session-cache.ts'
import { mintTicket } from './mint-ticket.ts'

export const entryTicketHandler = async (
  input: InputOf<typeof entryTicket>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof entryTicket> | Refusal> => {
  const path = findOwnPath(input.path ?? '/home')
  if (path === undefined) return refuse(protocolCode.malformed, say(locale, 'malformed', 'path'))
  const waitSeconds =
    (await services.requestLimits.take('ticketsBySession', sessionName(signedIn.tokenHash))) ??
    (await services.requestLimits.take('ticketsByBorrower', signedIn.borrowerId))
  if (waitSeconds !== undefined) return refuseForNow(say(locale, 'tooManyRequests'), waitSeconds)
  return await mintTicket(services, {
    borrowerId: signedIn.borrowerId,
    common: signedIn.common,
    path,
    sessionHash: signedIn.tokenHash,
  })
}
