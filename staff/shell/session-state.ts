import { useSyncExternalStore } from 'react'

/**
 * `ended`: a call was refused because nobody is signed in any more. The screen stays as it is, with
 * what was typed, under the sign-in form.
 */
type SessionState = 'open' | 'ended'

const listeners = new Set<() => void>()
let state: SessionState = 'open'

const set = (next: SessionState): void => {
  if (state === next) return
  state = next
  for (const notify of listeners) notify()
}

export const endSession = (): void => set('ended')
export const resumeSession = (): void => set('open')

export const useSessionState = (): SessionState =>
  useSyncExternalStore(
    notify => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    () => state,
  )
