import { type ReactNode, useEffect, useRef } from 'react'

type FocusedAlertProps = {
  /** The focus is taken at each new one: the same text may return. */
  readonly reply: unknown
  readonly children: ReactNode
}

/** Why nothing was done; takes the focus, since it is above the button that was pressed. */
export const FocusedAlert = ({ reply, children }: FocusedAlertProps) => {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reply takes the focus once
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [reply])
  return (
    <div ref={box} role="alert" tabIndex={-1}>
      {children}
    </div>
  )
}
