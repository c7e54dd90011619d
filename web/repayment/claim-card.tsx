import * as copy from '../copy/compiled/repayment.js'
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

const OpenClaim = ({ claim, bill }: { claim: Claim; bill: Bill }) => {
  const { locale } = usePageFacts()
  return (
    <Card title={copy.claimTitle()}>
      <p className={styles['text']}>{copy.claimText()}</p>
      <Facts>
        <Fact label={copy.claimNo()}>{claim.claimNo}</Fact>
        <Fact label={copy.claimOpened()}>
          {instantInWords(claim.openedAt, { currency: bill.currency, locale })}
        </Fact>
        {claim.reference !== '' && <Fact label={copy.claimReference()}>{claim.reference}</Fact>}
      </Facts>
    </Card>
  )
}
