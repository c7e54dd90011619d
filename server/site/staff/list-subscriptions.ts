import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listSubscriptions } from '#contract/site/staff-calls.ts'
import type { StaffContext } from '../../http/handler.ts'
import { insertAudit, listSubscribed } from '../store.ts'
import { masked } from './message-response.ts'

const pageSize = 200

const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${masked(email.slice(0, at))}${email.slice(at)}`
}

/** Newsletter addresses; in full only with a reason, which is stored in the audit. */
export const listSubscriptionsHandler = async (
  { after, reason }: InputOf<typeof listSubscriptions>,
  { services, staffName }: StaffContext,
): Promise<OutputOf<typeof listSubscriptions>> => {
  const rows = await listSubscribed(services.db, { after, size: pageSize })
  if (reason !== undefined) {
    await insertAudit(services.db, {
      audit_id: services.random.uuid(),
      message_id: null,
      staff_name: staffName,
      action: 'listed-addresses',
      reason,
      done_at: services.clock.wallNow(),
    })
  }
  const last = rows.at(-1)
  return {
    subscriptions: rows.map(row => {
      const email = services.cipher.open(row.email_encrypted, row.subscription_id)
      return {
        subscriptionId: row.subscription_id,
        market: row.market,
        language: row.language,
        email: reason === undefined ? maskedEmail(email) : email,
        since: row.subscribed_at.toISOString(),
      }
    }),
    after: rows.length === pageSize && last ? last.subscription_id : null,
  }
}
