import { useEffect, useState } from 'react'
import { qaConversation } from '#contract/assistant/calls.ts'
import { backoffMs } from '../shell/backoff.ts'
import { browserApi } from '../shell/browser-api.ts'
import { follow } from '../shell/follow.ts'
import { pageActivity } from '../shell/page-activity.ts'
import type { AssistantConversation } from './load-assistant.ts'

/** The conversation: as loaded, then as polled while an agent's answer is awaited. */
export const useLiveConversation = (loaded: AssistantConversation): AssistantConversation => {
  // With what was loaded before it: what is loaded after it is newer.
  const [polled, setPolled] = useState({ loaded, latest: loaded })
  const conversation = polled.loaded === loaded ? polled.latest : loaded
  const { state } = conversation
  const awaited = isAwaited(conversation)
  const count = conversation.lines.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message restarts the wait
  useEffect(() => {
    if (!awaited) return
    return follow({
      fetchLatest: () => browserApi()(qaConversation, {}),
      isAwaited,
      onLatest: latest => setPolled({ loaded, latest }),
      activity: pageActivity,
      // Who is being answered sees soon that the agent types.
      waitMs: attempt => backoffMs(state === 'taken' ? Math.min(attempt, 1) : attempt),
    })
  }, [awaited, state, count, loaded])
  return conversation
}

const isAwaited = ({ state }: AssistantConversation): boolean =>
  state === 'waiting' || state === 'taken'
