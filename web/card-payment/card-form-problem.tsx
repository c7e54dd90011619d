import { networkCode } from '#contract/envelope.ts'
import * as copy from '#copy/pages/card-payment.js'
import { FocusedAlert } from '../ui/state/focused-alert.tsx'
import { Notice } from '../ui/state/notice.tsx'
import type { CardFormReply } from './pay-by-card.ts'

/** Why a submission was refused. */
export const CardFormProblem = ({ reply }: { reply: CardFormReply | undefined }) => {
  if (!reply || reply.bankPageUrl !== undefined) return null
  const text = reply.code === networkCode ? copy.offline() : reply.message
  return (
    <FocusedAlert reply={reply}>
      <Notice tone="late">
        <p>{text || copy.processingFailed()}</p>
      </Notice>
    </FocusedAlert>
  )
}
