import { useEffect, useRef } from 'react'
import { networkCode } from '#contract/envelope.ts'
import * as copy from '#copy/pages/card-payment.js'
import { Notice } from '../ui/state/notice.tsx'
import type { CardFormReply } from './pay-by-card.ts'

/** Why a submission was refused; takes the focus, since it is above the button that was pressed. */
export const CardFormProblem = ({ reply }: { reply: CardFormReply | undefined }) => {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same message may return
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [reply])
  if (!reply || reply.bankPageUrl !== undefined) return null
  const text = reply.code === networkCode ? copy.offline() : reply.message
  return (
    <div ref={box} role="alert" tabIndex={-1}>
      <Notice tone="late">
        <p>{text || copy.processingFailed()}</p>
      </Notice>
    </div>
  )
}
