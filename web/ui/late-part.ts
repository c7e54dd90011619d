import { type ComponentType, startTransition, useCallback, useState } from 'react'

/**
 * A lazily loaded component, and a function that loads it. Loading rejects when the network fails
 * and can be repeated.
 */
export const useLatePart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): [ComponentType<Props> | undefined, () => Promise<void>] => {
  const [part, setPart] = useState<ComponentType<Props>>()
  const ask = useCallback(async () => {
    const found = await load()
    // Nobody waits for most parts: the page may react to the borrower while one is rendered.
    startTransition(() => setPart(() => found))
  }, [load])
  return [part, ask]
}
