import { decideApplication, refreshApplicationFacts } from '#contract/application/staff-calls.ts'
import * as copy from '#copy/staff/application.js'
import * as listCopy from '#copy/staff/list.js'
import { stateCode } from '#domain/loan/loan-state.ts'
import { useChange } from '../shell/calls/calls.ts'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import { present } from '../ui/list/filter-value.ts'
import type { ApplicationRow } from './application-list.tsx'

const isRejected = ({ orderStatus }: ApplicationRow): boolean =>
  orderStatus === stateCode('rejected')

/** Decides on the version of the facts that is shown: a later one refuses the approval. */
export const useApplicationActions = (row: ApplicationRow): readonly PanelAction[] => {
  const decide = useChange(decideApplication)
  const refresh = useChange(refreshApplicationFacts)
  const { orderId } = row
  const isAgainstHardRule = row.rules.some(({ isHard }) => isHard === '1')
  const canApprove = row.factsVersion !== null && row.hasChangedFacts === '0'
  const approving: PanelAction = {
    id: 'approve',
    letter: 'a',
    label: isAgainstHardRule ? copy.overrule() : copy.approve(),
    permission: decideApplication.permission,
    isMain: true,
    impossible: row.overruling
      ? copy.overrulingWaits({ who: row.overruling.madeBy })
      : canApprove
        ? undefined
        : copy.factsChanged(),
    warning: isAgainstHardRule
      ? copy.overruleWarning()
      : isRejected(row)
        ? copy.reverseWarning()
        : copy.approveWarning(),
    fields: [
      {
        name: 'holderVerified',
        label: copy.holderVerified(),
        kind: 'choice',
        options: [
          { value: '1', label: listCopy.yes() },
          { value: '0', label: listCopy.no() },
        ],
        isOptional: true,
      },
      reasonField(),
    ],
    send: ({ reason = '', holderVerified }) =>
      decide.send({
        orderId,
        decision: 'approve',
        reason,
        ...present({
          factsVersion: row.factsVersion ?? undefined,
          holderVerified: holderVerified === '1' ? ('1' as const) : undefined,
        }),
      }),
    done: isAgainstHardRule ? copy.overruleProposed() : copy.approved(),
  }
  return [
    approving,
    {
      id: 'reject',
      letter: 'd',
      label: copy.reject(),
      permission: decideApplication.permission,
      isDangerous: true,
      impossible: isRejected(row) ? copy.isRejected() : undefined,
      fields: [reasonField()],
      send: ({ reason = '' }) => decide.send({ orderId, decision: 'reject', reason }),
      done: copy.rejected(),
    },
    {
      id: 'refresh',
      letter: 'f',
      label: copy.refresh(),
      permission: refreshApplicationFacts.permission,
      isMain: !canApprove,
      fields: [reasonField()],
      send: ({ reason = '' }) => refresh.send({ orderId, reason }),
      done: copy.refreshed(),
    },
  ]
}
