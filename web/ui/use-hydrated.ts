import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in what the server writes and where no script runs; true once this page's script does. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
