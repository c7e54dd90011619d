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
  const isAsked = state === 'waiting' || state === 'taken'
  const count = lines.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: something said begins the waiting anew
  useEffect(() => {
    if (!isAsked) return
    let attempt = 0
    let ended = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookLater = () => {
      if (ended) return
      timer = setTimeout(async () => {
        attempt += 1
        if (pageActivity.isVisible()) await revalidate()
        lookLater()
      }, backoffMs(attempt))
    }
    const forgetReturn = pageActivity.onReturn(() => {
      attempt = 0
      void revalidate()
    })
    lookLater()
    return () => {
      ended = true
      clearTimeout(timer)
      forgetReturn()
    }
  }, [isAsked, count, revalidate])
}
