import type { OutputOf } from '#contract/call.ts'
import { askContact, type readCase, recordContact } from '#contract/collections/staff-calls.ts'
import * as copy from '#copy/staff/collections.js'
import { useChange } from '../shell/calls/calls.ts'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import type { GuardReply } from './guard-answer.tsx'

export type CaseRecord = OutputOf<typeof readCase>

const outcomes = [
  { value: 'reached', label: copy.outcomeReached },
  { value: 'not-reached', label: copy.outcomeNotReached },
  { value: 'wrong-number', label: copy.outcomeWrongNumber },
  { value: 'sent', label: copy.outcomeSent },
] as const

type Outcome = (typeof outcomes)[number]['value']

export const outcomeText = (outcome: string): string =>
  outcomes.find(({ value }) => value === outcome)?.label() ?? outcome

/**
 * Asking the guard, and the result of a contact that it allowed. `onReply` gets what the guard says:
 * nothing of the borrower is shown before.
 */
export const useCaseActions = (
  record: CaseRecord | undefined,
  onReply: (reply: GuardReply) => void,
): readonly PanelAction[] => {
  const ask = useChange(askContact)
  const end = useChange(recordContact)
  if (record === undefined) return []
  const { loanId } = record
  const asking = (channel: 'call' | 'message'): PanelAction => ({
    id: `ask-${channel}`,
    letter: channel === 'call' ? 'c' : 'm',
    label: channel === 'call' ? copy.askCall() : copy.askMessage(),
    permission: askContact.permission,
    isMain: channel === 'call' && record.nextAction === 'call',
    warning: copy.askWarning(),
    fields: [reasonField()],
    send: async ({ reason = '' }) => {
      const reply = await ask.send({ loanId, channel, reason })
      if (reply.success) onReply(reply.data)
      return reply
    },
    done: copy.asked(),
  })
  const open = record.contacts.find(({ outcome }) => outcome === null)
  const ending: PanelAction = {
    id: 'result',
    letter: 'o',
    label: copy.recordResult(),
    permission: recordContact.permission,
    impossible: open === undefined ? copy.noContactOpen() : undefined,
    fields: [
      {
        name: 'outcome',
        label: copy.outcome(),
        kind: 'choice',
        options: outcomes.map(({ value, label }) => ({ value, label: label() })),
      },
      { name: 'note', label: copy.agreed(), kind: 'text', most: 300, isOptional: true },
    ],
    send: ({ outcome, note = '' }) =>
      end.send({
        loanId,
        contactId: open?.contactId ?? '',
        // Safe: a choice's value is one of its options.
        outcome: outcome as Outcome,
        note,
      }),
    done: copy.recorded(),
  }
  return [asking('call'), asking('message'), ending]
}
