import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listSubscriptions } from '#contract/site/staff-calls.ts'
import type { StaffContext } from '../../http/handler.ts'
import { listSubscribed } from '../store.ts'
import { masked } from './message-response.ts'

const defaultSize = 200

const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${masked(email.slice(0, at))}${email.slice(at)}`
}

/** Newsletter addresses; in full only with a reason, which is stored in the audit. */
export const listSubscriptionsHandler = async (
  { sort = 'since', after, size, reason }: InputOf<typeof listSubscriptions>,
  { services, audit, markets }: StaffContext,
): Promise<OutputOf<typeof listSubscriptions>> => {
  const page = await listSubscribed(services.db, {
    markets,
    sort,
    after,
    size: Number(size ?? defaultSize),
  })
  if (reason !== undefined) {
    await audit.record(services.db, {
      action: 'listed-addresses',
      subjectKind: 'newsletter',
      subjectId: null,
      reason,
    })
  }
  return {
    subscriptions: page.rows.map(row => {
      const email = services.cipher.open(row.emailEncrypted, row.subscriptionId)
      return {
        subscriptionId: row.subscriptionId,
        market: row.market,
        language: row.language,
        email: reason === undefined ? maskedEmail(email) : email,
        since: row.subscribedAt.toISOString(),
      }
    }),
    after: page.after,
  }
}
