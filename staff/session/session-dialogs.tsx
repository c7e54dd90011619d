import { readOwnAccount } from '#contract/staff/calls.ts'
import * as copy from '#copy/staff/session.js'
import { api } from '../shell/calls/api.ts'
import { queryClient } from '../shell/calls/calls.ts'
import { endSession, resumeSession, useSessionState } from '../shell/session-state.ts'
import { Dialog } from '../ui/dialog.tsx'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import { SignIn } from './sign-in.tsx'

/** Another person must not find what the one before has typed. */
const resumeAs = async (staffId: string): Promise<void> => {
  const reply = await api(readOwnAccount, {})
  if (!reply.success || reply.data.staffId !== staffId) return location.reload()
  resumeSession()
  await queryClient.invalidateQueries()
}

/**
 * Asks for a second factor again, and for a sign-in when the session of this person has ended. Loaded
 * once a person is known, so that a session that ends later needs no file.
 */
export const SessionDialogs = ({ staffId }: { staffId: string }) => (
  <>
    <SecondFactorDialog onSignedOut={endSession} />
    <Dialog
      opened={useSessionState() === 'ended'}
      onClose={() => undefined}
      withCloseButton={false}
      size="lg"
      title={copy.endedTitle()}
      // The screen under it cannot be read meanwhile.
      overlayProps={{ color: 'var(--console-page)', backgroundOpacity: 1 }}
      zIndex={1000}
    >
      <p>{copy.endedText()}</p>
      <SignIn isInDialog onSignedIn={() => void resumeAs(staffId)} />
    </Dialog>
  </>
)
