import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus to the first wrong field inside the returned element at each new reply, so that its
 * error is read. For a form of few fields, which has no error summary.
 */
export const useWrongFieldFocus = <Box extends HTMLElement>(
  reply: unknown,
): RefObject<Box | null> => {
  const box = useRef<Box>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same error may return
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [reply])
  return box
}
