import { type ComponentType, useCallback, useState } from 'react'

/**
 * A part of a screen that its first view does not need, and how to ask for its script. Asking fails
 * if the network does; asking again then tries again.
 */
export const useLatePart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): [ComponentType<Props> | undefined, () => Promise<void>] => {
  const [part, setPart] = useState<ComponentType<Props>>()
  const ask = useCallback(async () => load().then(found => setPart(() => found)), [load])
  return [part, ask]
}
