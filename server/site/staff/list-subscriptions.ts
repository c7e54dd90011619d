import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listSubscriptions } from '#contract/site/staff-calls.ts'
import type { StaffContext } from '../../http/handler.ts'
import { listSubscribed } from '../store.ts'
import { masked } from './message-response.ts'

const pageSize = 200

const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${masked(email.slice(0, at))}${email.slice(at)}`
}

/** Newsletter addresses; in full only with a reason, which is stored in the audit. */
export const listSubscriptionsHandler = async (
  { after, reason }: InputOf<typeof listSubscriptions>,
  { services, audit, markets }: StaffContext,
): Promise<OutputOf<typeof listSubscriptions>> => {
  const rows = await listSubscribed(services.db, { markets, after, size: pageSize })
  if (reason !== undefined) {
    await audit.record(services.db, {
      action: 'listed-addresses',
      subjectKind: 'newsletter',
      subjectId: null,
      reason,
    })
  }
  const last = rows.at(-1)
  return {
    subscriptions: rows.map(row => {
      const email = services.cipher.open(row.emailEncrypted, row.subscriptionId)
      return {
        subscriptionId: row.subscriptionId,
        market: row.market,
        language: row.language,
        email: reason === undefined ? maskedEmail(email) : email,
        since: row.subscribedAt.toISOString(),
      }
    }),
    after: rows.length === pageSize && last ? last.subscriptionId : null,
  }
}
