import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and without script; true after hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
