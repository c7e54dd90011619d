import { useState } from 'react'
import type { InputOf } from '#contract/call.ts'
import { revealField } from '#contract/profile/staff-calls.ts'
import * as copy from '#copy/staff/list.js'
import { useStaffPerson } from '../../session/staff-person.ts'
import { failureText } from '../../shell/calls/call-failure.ts'
import { useChange } from '../../shell/calls/calls.ts'
import { ReasonPopover } from '../form/reason-popover.tsx'

export type MaskedValueProps = {
  /** As the server masks it. */
  readonly masked: string
  readonly borrowerId: string
  readonly field: InputOf<typeof revealField>['field']
}

/**
 * A masked value, which can be shown in clear for a reason that is recorded. What is shown, and a
 * reason that is being typed, are gone with the borrower: another one's value is masked again.
 */
export const MaskedValue = (props: MaskedValueProps) => (
  <ValueOfBorrower key={`${props.borrowerId} ${props.field}`} {...props} />
)

const ValueOfBorrower = ({ masked, borrowerId, field }: MaskedValueProps) => {
  const { may } = useStaffPerson()
  const [lines, setLines] = useState<readonly string[]>()
  const { send } = useChange(revealField)
  const reveal = async (reason: string): Promise<string | undefined> => {
    const reply = await send({ borrowerId, field, reason })
    if (!reply.success) return failureText(reply)
    setLines(reply.data.lines)
    return undefined
  }
  if (lines) return <span>{lines.join(', ')}</span>
  if (!may('borrower.reveal')) return <span>{masked}</span>
  return (
    <ReasonPopover label={`${masked} · ${copy.reveal()}`} doneBy={copy.reveal()} run={reveal} />
  )
}
