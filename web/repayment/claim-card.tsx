import * as copy from '../copy/compiled/repayment.js'
import { dateInWords } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Notice } from '../ui/state/notice.tsx'
import type { Bill } from './bill.ts'
import styles from './claim-card.module.css'
import { Fact, Facts } from './fact.tsx'
import { instantInWords } from './instant-words.ts'
import type { ClaimState } from './use-claim.ts'

/** What became of "I have paid"; nothing before that was said. `BillView` speaks it aloud. */
export const ClaimCard = ({ bill, state }: { bill: Bill; state: ClaimState }) => {
  if (state.phase === 'sending') return <Notice tone="waiting">{copy.claimSending()}</Notice>
  return (
    <>
      {state.phase === 'failed' && (
        <Notice tone="late" title={copy.claimFailedTitle()}>
          <p>{state.message || copy.claimFailedText()}</p>
          <Button look="secondary" onPress={state.retry}>
            {copy.sendAgain()}
          </Button>
        </Notice>
      )}
      {bill.claim && <OpenClaim claim={bill.claim} bill={bill} />}
    </>
  )
}

type Claim = NonNullable<Bill['claim']>

/** What a report came to so far, and by when its answer is there. */
const OpenClaim = ({ claim, bill }: { claim: Claim; bill: Bill }) => {
  const { locale } = usePageFacts()
  const open = claim.state === 'open'
  const { title, text } = claimWords(claim.state)
  return (
    <Card title={title}>
      <p className={styles['text']}>{text}</p>
      {open && claim.frozen && (
        <p className={styles['text']}>
          {copy.claimFrozen({ date: dateInWords(claim.frozen.fromOn, locale) })}
        </p>
      )}
      <Facts>
        {claim.answer !== '' && <Fact label={copy.claimAnswer()}>{claim.answer}</Fact>}
        {open && <Fact label={copy.claimAnswerBy()}>{dateInWords(claim.answerBy, locale)}</Fact>}
        <Fact label={copy.claimNo()}>{claim.claimNo}</Fact>
        <Fact label={copy.claimOpened()}>
          {instantInWords(claim.openedAt, { currency: bill.currency, locale })}
        </Fact>
        {claim.reference !== '' && <Fact label={copy.claimReference()}>{claim.reference}</Fact>}
      </Facts>
    </Card>
  )
}

const claimWords = (state: Claim['state']): { title: string; text: string } => {
  switch (state) {
    case 'not-found':
      return { title: copy.claimNotFoundTitle(), text: copy.claimNotFoundText() }
    case 'lapsed':
      return { title: copy.claimLapsedTitle(), text: copy.claimLapsedText() }
    default:
      return { title: copy.claimTitle(), text: copy.claimText() }
  }
}
