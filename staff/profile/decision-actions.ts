import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/profile.js'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'

type Decision = {
  readonly permission: PanelAction['permission']
  readonly decide: (
    decision: 'approved' | 'refused',
    reason: string,
  ) => ReturnType<PanelAction['send']>
  /** What is said when it is done. */
  readonly done: { readonly approved: string; readonly refused: string }
}

/** Approve and refuse, each with a reason; the borrower reads that of a refusal. */
export const decisionActions = ({ permission, decide, done }: Decision): readonly PanelAction[] => [
  {
    id: 'approve',
    letter: 'a',
    label: copy.approve(),
    permission,
    isMain: true,
    fields: [reasonField()],
    send: ({ reason = '' }) => decide('approved', reason),
    done: done.approved,
  },
  {
    id: 'refuse',
    letter: 'd',
    label: copy.refuse(),
    permission,
    isDangerous: true,
    fields: [reasonField(listCopy.shownToBorrower())],
    send: ({ reason = '' }) => decide('refused', reason),
    done: done.refused,
  },
]
