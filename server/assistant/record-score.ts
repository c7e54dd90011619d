import { refusalCode } from '#contract/envelope.ts'
import { assistantCopy } from '#copy/server/assistant.js'
import { shownConversationsSince } from '#domain/assistant/conversation-state.ts'
import { refuse } from '../http/handler.ts'
import { addLine, type Recorder, recordResult } from './recording.ts'
import { listVisibleConversations, lockConversation } from './store.ts'

/** From this many stars on, the app store's rating is offered. Source: specification, section 9. */
const storeRatingFrom = 4

/** Stores the stars for a conversation, once. */
export const recordScore: Recorder = async recording => {
  const { context, tx, value, qaId } = recording
  const { services, signedIn, locale } = context
  const copy = assistantCopy[locale].conversation
  if (!/^[1-5]$/.test(value)) return refuse(refusalCode.scoreMissing, copy.starsMissing)
  const stars = Number(value)
  const since = shownConversationsSince(services.clock.now())
  const shown = await listVisibleConversations(tx, signedIn.borrowerId, since)
  const open = shown.findLast(({ scoreOpen }) => scoreOpen)
  const locked = open && (await lockConversation(tx, open.conversationId))
  if (!locked?.scoreOpen) return refuse(refusalCode.ratingNotOpen, copy.ratingClosed)
  await addLine(recording, locked, {
    line: { kind: 'score', qaId: qaId || null, value: stars },
    change: { stars, scoreOpen: false },
  })
  return stars < storeRatingFrom
    ? recordResult(copy.lowRating({ stars }))
    : recordResult(copy.highRating({ stars }), { rateApp: '1' })
}
