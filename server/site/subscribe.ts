import type { InputOf, OutputOf } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import type { subscribe } from '#contract/site/calls.ts'
import { siteCopy } from '#copy/server/site.js'
import { type CallContext, type Refusal, refuse } from '../http/handler.ts'
import { inTransaction } from '../platform/database/database.ts'
import { isChallengeSolved, refuseForm, senderHash } from './sender.ts'
import { type FormVerdict, insertSubscription, judgeForm, renewSubscription } from './store.ts'

const emailAddress = /^[^\s@<>"'(),;:\\]+@[^\s@<>"'(),;:\\.]+(\.[^\s@<>"'(),;:\\.]+)+$/
const longestEmail = 120

/** Stores an address for news, once; the reply does not show whether it was stored before. */
export const subscribeHandler = async (
  { email: typed = '', ...challenge }: InputOf<typeof subscribe>,
  context: CallContext,
): Promise<OutputOf<typeof subscribe> | Refusal> => {
  const { services, market, locale } = context
  const copy = siteCopy[locale].replies
  const email = typed.trim().toLowerCase()
  const problem = (message: string) => ({ problems: [{ field: 'email', message }] })
  if (email === '') {
    const refusal = refuse(refusalCode.informationIncomplete, copy.incomplete)
    return { ...refusal, ...problem(copy.incomplete) }
  }
  if (email.length > longestEmail || !emailAddress.test(email)) {
    const refusal = refuse(refusalCode.detailsRefused, copy.wrongEmail)
    return { ...refusal, ...problem(copy.wrongEmail) }
  }
  const now = services.clock.wallNow()
  const hostHash = senderHash(context)
  const emailIndex = services.cipher.index(`subscription:${email}`)
  const subscriptionId = services.random.uuid()
  const solved = await isChallengeSolved(context, challenge)
  const verdict = await inTransaction(services.db, async (tx): Promise<FormVerdict> => {
    const isKnown = async () => await renewSubscription(tx, { emailIndex, now })
    if (await isKnown()) return 'open'
    const sent = { table: 'site.subscription', at: 'subscribedAt', hostHash, now } as const
    // The subscription that reached the hour's limit may be this one, sent twice at once.
    const verdict = await judgeForm(tx, sent, solved)
    if (verdict !== 'open') return (await isKnown()) ? 'open' : verdict
    await insertSubscription(tx, {
      subscriptionId,
      market,
      language: locale,
      emailEncrypted: services.cipher.seal(email, subscriptionId),
      emailIndex,
      hostHash,
      subscribedAt: now,
    })
    return 'open'
  })
  return verdict === 'open' ? { note: copy.submitted } : refuseForm(context, challenge, verdict)
}
