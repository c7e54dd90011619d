import type { InputOf, OutputOf } from '#contract/call.ts'
import type { chooseMessages, messageChoices } from '#contract/notification/calls.ts'
import { messageChannels } from '#domain/notification/notification-events.ts'
import type { BorrowerContext, Refusal } from '../http/handler.ts'
import { refuseManyChanges } from '../http/refuse-many-changes.ts'
import { maskEmail } from '../profile/public.ts'
import { findEmailAddress, findPendingAddress } from './email/address-store.ts'
import { hasSender } from './plan-deliveries.ts'
import { findChoice, insertChoice } from './store.ts'

/** The day these choices were written; kept with every decision on them. */
const choiceVersion = '2026-11-23'

/** The channels that the caller may choose, whether each is chosen, and the e-mail address. */
export const messageChoicesHandler = async (
  _input: object,
  { services, signedIn: { borrowerId, market } }: BorrowerContext,
): Promise<OutputOf<typeof messageChoices>> => {
  const { db, emailProvider } = services
  const choice = await findChoice(db, borrowerId)
  const address = emailProvider && (await findEmailAddress(services, db, borrowerId))
  const now = services.clock.wallNow()
  const pending = emailProvider && (await findPendingAddress(services, db, { borrowerId, now }))
  const offered = messageChannels.filter(channel =>
    channel === 'email' ? address !== undefined : hasSender(services, market, channel),
  )
  return {
    channels: offered.map(channel => ({ channel, chosen: choice[channel] ? '1' : '0' })),
    email: {
      offered: emailProvider ? '1' : '0',
      address: maskEmail(address ?? ''),
      pending: pending?.address ?? '',
    },
  }
}

/** Choosing what is chosen already adds nothing; a channel that is not named is not chosen. */
export const chooseMessagesHandler = async (
  input: InputOf<typeof chooseMessages>,
  context: BorrowerContext,
): Promise<OutputOf<typeof chooseMessages> | Refusal> => {
  const { services, signedIn } = context
  const { borrowerId } = signedIn
  const before = await findChoice(services.db, borrowerId)
  const choice = {
    sms: input.sms === '1',
    whatsapp: input.whatsapp === '1',
    // Where it is not offered, what it was stays.
    email: input.email === undefined ? before.email : input.email === '1',
  }
  if (messageChannels.some(channel => choice[channel] !== before[channel])) {
    const tooMany = await refuseManyChanges(context)
    if (tooMany) return tooMany
    const decidedAt = services.clock.now()
    await insertChoice(services.db, { ...choice, borrowerId, version: choiceVersion, decidedAt })
  }
  return await messageChoicesHandler({}, context)
}
