import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a controlled input, or the element around a group of them: the ref to set on it. A page is
 * shown before React runs, on a slow phone for seconds. What is ticked or typed meanwhile is in the
 * element and not in the state; hydration keeps it there. `compare` gets the element once, after
 * the first render, to bring the state to what the element shows.
 */
export const useEntryBeforeHydration = <Entered extends HTMLElement>(
  compare: (element: Entered) => void,
): RefObject<Entered | null> => {
  const element = useRef<Entered>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    if (element.current) compare(element.current)
  }, [])
  return element
}
