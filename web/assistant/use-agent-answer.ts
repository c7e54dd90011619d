import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { backoffMs } from '../shell/backoff.ts'
import { pageActivity } from '../shell/page-activity.ts'
import type { AssistantConversation } from './load-assistant.ts'

/**
 * Polls for an agent's answer while one is requested, less often over time, and at once when the
 * borrower returns to the page.
 */
export const useAgentAnswer = ({ state, lines }: AssistantConversation): void => {
  const { revalidate } = useRevalidator()
  const isAwaited = state === 'waiting' || state === 'taken'
  const count = lines.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message restarts the wait
  useEffect(() => {
    if (!isAwaited) return
    let attempt = 0
    let ended = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const pollLater = () => {
      if (ended) return
      timer = setTimeout(
        async () => {
          attempt += 1
          if (pageActivity.isVisible()) await revalidate()
          pollLater()
          // Who is being answered sees soon that the agent types.
        },
        backoffMs(state === 'taken' ? Math.min(attempt, 1) : attempt),
      )
    }
    const stopListening = pageActivity.onReturn(() => {
      attempt = 0
      void revalidate()
    })
    pollLater()
    return () => {
      ended = true
      clearTimeout(timer)
      stopListening()
    }
  }, [isAwaited, state, count, revalidate])
}
