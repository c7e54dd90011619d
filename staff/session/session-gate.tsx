import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { protocolCode } from '#contract/envelope.ts'
import { readOwnAccount, staffSignInMethods } from '#contract/staff/calls.ts'
import { api } from '../shell/calls/api.ts'
import { queryClient, useCall } from '../shell/calls/calls.ts'
import { subjectOf } from '../shell/calls/query-keys.ts'
import { resumeSession, useSessionState } from '../shell/session-state.ts'
import { FailureState, LoadingState } from '../ui/state/states.tsx'
import { noteOwnMarkets } from './own-markets.ts'
import { type OwnAccount, StaffPersonProvider, staffPersonOf } from './staff-person.ts'

// Beside the first screen, not before it: most visits need none of them.
const SignIn = lazy(async () => ({ default: (await import('./sign-in.tsx')).SignIn }))
const SessionDialogs = lazy(async () => ({
  default: (await import('./session-dialogs.tsx')).SessionDialogs,
}))

/**
 * A session that ran out leaves the screen under the sign-in, with what was typed. One that a person
 * ended leaves nothing: neither what was read nor what was typed, on the screen or in memory.
 */
const useForgetWhenRevoked = (isEnded: boolean): void => {
  useEffect(() => {
    if (!isEnded) return
    void api(staffSignInMethods, {}).then(reply => {
      if (reply.success && reply.data.sessionEnd === 'person') location.reload()
    })
  }, [isEnded])
}

const isOfOthers = ({ queryKey: [subject] }: { queryKey: readonly unknown[] }): boolean =>
  subject !== subjectOf(readOwnAccount)

/** With other roles or markets nothing that was read before is shown any longer. */
const useForgetWhenRolesChange = (account: OwnAccount | undefined): void => {
  const facts = account && JSON.stringify([account.staffId, account.permissions, account.markets])
  const known = useRef(facts)
  useEffect(() => {
    const before = known.current
    known.current = facts ?? before
    if (before === undefined || facts === undefined || facts === before) return
    void queryClient.resetQueries({ predicate: isOfOthers })
  }, [facts])
}

/**
 * Shows the sign-in to a person who is not signed in. When a session ends later, the screen stays
 * under it with all that was typed.
 */
export const SessionGate = ({ children }: { children: ReactNode }) => {
  const { data: account, error, refetch } = useCall(readOwnAccount, {})
  const state = useSessionState()
  const person = useMemo(() => account && staffPersonOf(account), [account])
  useForgetWhenRevoked(person !== undefined && state === 'ended')
  useForgetWhenRolesChange(account)
  if (person === undefined) {
    if (error === null) return <LoadingState />
    if (error.code !== protocolCode.signedOut) {
      return <FailureState failure={error} onRetry={() => void refetch()} />
    }
    return (
      <Suspense fallback={<LoadingState />}>
        <SignIn
          onSignedIn={() => {
            resumeSession()
            void refetch()
          }}
        />
      </Suspense>
    )
  }
  noteOwnMarkets(person.markets)
  return (
    <StaffPersonProvider value={person}>
      {children}
      <Suspense>
        <SessionDialogs staffId={person.staffId} />
      </Suspense>
    </StaffPersonProvider>
  )
}
