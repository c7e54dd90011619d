import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { protocolCode } from '#contract/envelope.ts'
import { readOwnAccount, staffSignInMethods } from '#contract/staff/calls.ts'
import * as copy from '#copy/staff/session.js'
import { api } from '../shell/calls/api.ts'
import { queryClient, useCall } from '../shell/calls/calls.ts'
import { subjectOf } from '../shell/calls/query-keys.ts'
import { endSession, resumeSession, useSessionState } from '../shell/session-state.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailureState, LoadingState } from '../ui/state/states.tsx'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import { SignIn } from './sign-in.tsx'
import { type OwnAccount, StaffPersonProvider, staffPersonOf } from './staff-person.ts'

/** Another person must not find what the one before has typed. */
const resumeAs = async (staffId: string): Promise<void> => {
  const reply = await api(readOwnAccount, {})
  if (!reply.success || reply.data.staffId !== staffId) return location.reload()
  resumeSession()
  await queryClient.invalidateQueries()
}

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
      <SignIn
        onSignedIn={() => {
          resumeSession()
          void refetch()
        }}
      />
    )
  }
  return (
    <StaffPersonProvider value={person}>
      {children}
      <SecondFactorDialog onSignedOut={endSession} />
      <Dialog
        opened={state === 'ended'}
        onClose={() => undefined}
        withCloseButton={false}
        size="lg"
        title={copy.endedTitle()}
        // The screen under it cannot be read meanwhile.
        overlayProps={{ color: 'var(--console-page)', backgroundOpacity: 1 }}
        zIndex={1000}
      >
        <p>{copy.endedText()}</p>
        <SignIn isInDialog onSignedIn={() => void resumeAs(person.staffId)} />
      </Dialog>
    </StaffPersonProvider>
  )
}
