import * as copy from '#copy/pages/loan.js'
import { dateInWords } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { Notice } from '../../ui/state/notice.tsx'
import type { LoanDetails } from './follow-loan.ts'

/** A payment dispute: when it will be answered, or its result. */
export const PaymentDisputeNotice = ({
  dispute,
}: {
  dispute: NonNullable<LoanDetails['claim']>
}) => {
  const { locale } = usePageFacts()
  const { claimNo: number, state, answer, answerBy, frozen } = dispute
  if (state === 'open') {
    return (
      <Notice tone="waiting" title={copy.claimLooking()}>
        <p>{copy.claimAnswerBy({ number, date: dateInWords(answerBy, locale) })}</p>
        {frozen && <p>{copy.claimFrozen({ date: dateInWords(frozen.fromOn, locale) })}</p>}
      </Notice>
    )
  }
  if (state === 'lapsed') {
    return (
      <Notice tone="due" title={copy.claimLapsed({ number })}>
        <p>{copy.claimLapsedText()}</p>
      </Notice>
    )
  }
  return (
    <Notice tone="due" title={copy.claimNotFound()}>
      <p>{copy.claimOurAnswer({ number, answer })}</p>
    </Notice>
  )
}
