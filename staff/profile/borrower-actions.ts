import type { InputOf } from '#contract/call.ts'
import { blockBorrower, startCorrection, unblockBorrower } from '#contract/profile/staff-calls.ts'
import { endBorrowerSessions, unlockSignIn } from '#contract/session/staff-calls.ts'
import * as copy from '#copy/staff/profile.js'
import { useChange } from '../shell/calls/calls.ts'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import { present } from '../ui/list/filter-value.ts'
import type { BorrowerRecord } from './borrower.tsx'

type CorrectionField = InputOf<typeof startCorrection>['field']

const correctable = [
  { value: 'fullName', label: copy.name },
  { value: 'birthOn', label: copy.birthOn },
  { value: 'idNumber', label: copy.idNumber },
] as const satisfies readonly { readonly value: CorrectionField; readonly label: () => string }[]

/** What can be done with a borrower's account. */
export const useBorrowerActions = (record: BorrowerRecord | undefined): readonly PanelAction[] => {
  const block = useChange(blockBorrower)
  const unblock = useChange(unblockBorrower)
  const endSessions = useChange(endBorrowerSessions)
  const unlock = useChange(unlockSignIn)
  const correct = useChange(startCorrection)
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
    {
      id: 'correct',
      letter: 'c',
      label: copy.correct(),
      permission: startCorrection.permission,
      warning: copy.correctWarning(),
      fields: [
        {
          name: 'field',
          label: copy.field(),
          kind: 'choice',
          options: correctable.map(({ value, label }) => ({ value, label: label() })),
        },
        { name: 'value', label: copy.newValue(), kind: 'line', most: 200 },
        { name: 'changedOn', label: copy.changedOn(), kind: 'date', isOptional: true },
        ...fields,
      ],
      send: ({ field, value = '', changedOn, reason = '' }) =>
        correct.send({
          borrowerId,
          // Safe: a choice's value is one of its options.
          field: field as CorrectionField,
          value,
          reason,
          ...present({ changedOn }),
        }),
      done: copy.correctDone(),
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
