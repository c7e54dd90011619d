import { useEffect, useState } from 'react'

/**
 * Counts down from `seconds`, starting over for each `attempt` with a positive value. Undefined
 * without script. A failed attempt does not stop the previous countdown.
 */
export const useSecondsLeft = (seconds: number, attempt: string): number | undefined => {
  const [endsAt, setEndsAt] = useState(0)
  const [left, setLeft] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same seconds again are a new count
  useEffect(() => {
    if (seconds > 0) setEndsAt(Date.now() + seconds * 1_000)
  }, [seconds, attempt])
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000)))
    count()
    const timer = setInterval(count, 250)
    return () => clearInterval(timer)
  }, [endsAt])
  return left
}
