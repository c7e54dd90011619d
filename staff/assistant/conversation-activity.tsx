import { useEffect } from 'react'
import { followConversation } from '#contract/assistant/staff-calls.ts'
import * as copy from '#copy/staff/assistant.js'
import type { MarketCode } from '#domain/market/market.ts'
import { api } from '../shell/calls/api.ts'
import { useCall } from '../shell/calls/calls.ts'
import { TimeText } from '../ui/figure/time-text.tsx'

/** How often the activity is read where changes do not arrive by themselves. */
const pollSeconds = 10
/** A sign of typing is sent so often; the server counts somebody as typing for twice as long. */
const signMs = 3_000

let signedAt = 0

/** Tells the borrower of the conversation that its agent is typing. */
export const sendTyping = (conversationId: string): void => {
  if (Date.now() - signedAt < signMs) return
  signedAt = Date.now()
  void api(followConversation, { conversationId, typing: '1' })
}

type ActivityProps = { readonly conversationId: string; readonly market: MarketCode }

/** Whether the borrower is typing, and when they last saw an answer. */
export const ConversationActivity = ({ conversationId, market }: ActivityProps) => {
  const input = { conversationId }
  const { data, refetch } = useCall(followConversation, input, { everySeconds: pollSeconds })
  const isTyping = data?.isBorrowerTyping === '1'
  // That somebody stopped is no change that arrives by itself.
  useEffect(() => {
    if (!isTyping) return
    const timer = setInterval(() => void refetch(), 2 * signMs)
    return () => clearInterval(timer)
  }, [isTyping, refetch])
  return (
    <div role="status">
      {isTyping && <p>{copy.borrowerTyping()}</p>}
      {data?.seenAt && (
        <p>
          {copy.answerSeen()} <TimeText at={data.seenAt} market={market} />
        </p>
      )}
    </div>
  )
}
