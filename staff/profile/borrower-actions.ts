import { blockBorrower, unblockBorrower } from '#contract/profile/staff-calls.ts'
import { endBorrowerSessions, unlockSignIn } from '#contract/session/staff-calls.ts'
import * as copy from '#copy/staff/profile.js'
import { useChange } from '../shell/calls/calls.ts'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import type { BorrowerRecord } from './borrower.tsx'

/** What can be done with a borrower's account. */
export const useBorrowerActions = (record: BorrowerRecord | undefined): readonly PanelAction[] => {
  const block = useChange(blockBorrower)
  const unblock = useChange(unblockBorrower)
  const endSessions = useChange(endBorrowerSessions)
  const unlock = useChange(unlockSignIn)
  if (record === undefined) return []
  const { borrowerId, blockedAt } = record
  const fields = [reasonField()]
  return [
    {
      id: 'unlock',
      letter: 'u',
      label: copy.unlock(),
      permission: unlockSignIn.permission,
      fields,
      send: ({ reason = '' }) => unlock.send({ borrowerId, reason }),
      done: copy.unlockDone(),
    },
    {
      id: 'end-sessions',
      letter: 'e',
      label: copy.endSessions(),
      permission: endBorrowerSessions.permission,
      fields,
      send: ({ reason = '' }) => endSessions.send({ borrowerId, reason }),
      done: copy.endSessionsDone(),
    },
    blockedAt === null
      ? {
          id: 'block',
          letter: 'b',
          label: copy.block(),
          permission: blockBorrower.permission,
          isDangerous: true,
          fields,
          send: ({ reason = '' }) => block.send({ borrowerId, reason }),
          done: copy.blockDone(),
        }
      : {
          id: 'unblock',
          letter: 'b',
          label: copy.unblock(),
          permission: unblockBorrower.permission,
          fields,
          send: ({ reason = '' }) => unblock.send({ borrowerId, reason }),
          done: copy.unblockDone(),
        },
  ]
}
