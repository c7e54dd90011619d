import type { CommonParameters } from '#contract/common-parameters.ts'
import type { Services } from '../../services.ts'
import { insertTicket } from '../store.ts'
import { tokenHash } from '../token.ts'

/** How long a ticket is valid. */
const ticketSeconds = 60

/**
 * A one-time ticket for a borrower, and the address that uses it; valid only while the session that
 * requests it is.
 */
export const mintTicket = async (
  services: Services,
  borrower: { borrowerId: string; common: CommonParameters; path: string; sessionHash: Buffer },
) => {
  const ticket = services.random.token()
  const expiresAt = new Date(services.clock.wallNow().getTime() + ticketSeconds * 1000)
  await insertTicket(services.db, {
    ...borrower,
    forSwitch: false,
    ticketHash: tokenHash(ticket),
    expiresAt,
  })
  const separator = borrower.path.includes('?') ? '&' : '?'
  return {
    ticket,
    entryUrl: `${borrower.path}${separator}ticket=${ticket}`,
    expiresAt: expiresAt.toISOString(),
  }
}
