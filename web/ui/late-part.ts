import { type ComponentType, useCallback, useState } from 'react'

/**
 * A lazily loaded component, and a function that loads it. Loading rejects when the network fails
 * and can be repeated.
 */
export const useLatePart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): [ComponentType<Props> | undefined, () => Promise<void>] => {
  const [part, setPart] = useState<ComponentType<Props>>()
  const ask = useCallback(async () => load().then(found => setPart(() => found)), [load])
  return [part, ask]
}
