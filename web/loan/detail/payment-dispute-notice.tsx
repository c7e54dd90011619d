import * as copy from '#copy/pages/loan.js'
import { dateInWords } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { Notice } from '../../ui/state/notice.tsx'
import type { LoanDetails } from './loan-details.ts'

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
      <Notice tone="waiting" title={copy.disputeInReview()}>
        <p>{copy.disputeAnswerBy({ number, date: dateInWords(answerBy, locale) })}</p>
        {frozen && <p>{copy.disputeChargesFrozen({ date: dateInWords(frozen.fromOn, locale) })}</p>}
      </Notice>
    )
  }
  if (state === 'lapsed') {
    return (
      <Notice tone="due" title={copy.disputeLapsed({ number })}>
        <p>{copy.disputeLapsedText()}</p>
      </Notice>
    )
  }
  return (
    <Notice tone="due" title={copy.disputeNotFound()}>
      <p>{copy.disputeAnswer({ number, answer })}</p>
    </Notice>
  )
}
