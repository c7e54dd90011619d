import { Modal } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { protocolCode } from '#contract/envelope.ts'
import { readOwnAccount } from '#contract/staff/calls.ts'
import * as copy from '#copy/staff/session.js'
import { api } from '../shell/calls/api.ts'
import { queryClient, useCall } from '../shell/calls/calls.ts'
import { endSession, resumeSession, useSessionState } from '../shell/session-state.ts'
import { FailureState, LoadingState } from '../ui/state/states.tsx'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import { SignIn } from './sign-in.tsx'
import { StaffPersonProvider, staffPersonOf } from './staff-person.ts'

/** Another person must not find what the one before has typed. */
const resumeAs = async (staffId: string): Promise<void> => {
  const reply = await api(readOwnAccount, {})
  if (!reply.success || reply.data.staffId !== staffId) return location.reload()
  resumeSession()
  await queryClient.invalidateQueries()
}

/**
 * Shows the sign-in to a person who is not signed in. When a session ends later, the screen stays
 * under it with all that was typed.
 */
export const SessionGate = ({ children }: { children: ReactNode }) => {
  const { data: account, error, refetch } = useCall(readOwnAccount, {})
  const state = useSessionState()
  const person = useMemo(() => account && staffPersonOf(account), [account])
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
      <Modal
        opened={state === 'ended'}
        onClose={() => undefined}
        withCloseButton={false}
        size="lg"
        title={copy.endedTitle()}
      >
        <p>{copy.endedText()}</p>
        <SignIn isInDialog onSignedIn={() => void resumeAs(person.staffId)} />
      </Modal>
    </StaffPersonProvider>
  )
}
