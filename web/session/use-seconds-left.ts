import { useEffect, useState } from 'react'

/**
 * Counts down from `seconds`, anew for each `attempt` that begins with any. Undefined until a
 * script counts. An attempt that failed leaves the count of the one before it running.
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
