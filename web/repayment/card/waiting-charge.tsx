import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { judgeLink } from '#contract/links.ts'
import * as copy from '../../copy/compiled/card.js'
import { backoffMs } from '../../shell/backoff.ts'
import { openLink } from '../../shell/browser-bridge.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { pageSigns } from '../../shell/page-signs.ts'
import { ButtonLink, buttonClass } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { cardPaymentAddress, loanAddress } from '../repayment-addresses.ts'
import type { OpenPage, PressState } from './card-page.ts'
import type { Charge } from './load-way.ts'
import { PayHero } from './pay-hero.tsx'
import { PressProblem } from './press-problem.tsx'

type WaitingChargeProps = {
  readonly page: OpenPage
  readonly charge: Charge
  readonly press: PressState
}

/** The bank has the word: here, or on a page of its own. It changes by itself. */
export const WaitingCharge = ({ page, charge, press }: WaitingChargeProps) => {
  const { order, wanted, way } = page
  const isAway = charge.state === 'redirected'
  const again = cardPaymentAddress(order, wanted, { record: charge.repaymentRecordId })
  useAskingAgain()
  return (
    <Page
      title={copy.title()}
      backTo={loanAddress(order)}
      hero={<PayHero {...way} amount={charge.amount} periods={charge.periods} />}
    >
      <PressProblem answer={press.answer} />
      <StateView
        art="review"
        title={isAway ? copy.redirectedTitle() : copy.waitingTitle()}
        actions={
          <>
            {isAway && <BankLink url={charge.url} leaveFor={press.answer?.leaveFor} />}
            <ButtonLink look={isAway ? 'secondary' : 'primary'} to={again} reloadDocument>
              {copy.askAgain()}
            </ButtonLink>
            {isAway && (
              <ButtonLink look="quiet" to={cardPaymentAddress(order, wanted, { other: true })}>
                {copy.otherCard()}
              </ButtonLink>
            )}
            <ButtonLink look="quiet" to={loanAddress(order)}>
              {copy.backToLoan()}
            </ButtonLink>
          </>
        }
      >
        {isAway ? copy.redirectedText() : copy.waitingText()}
      </StateView>
    </Page>
  )
}

/** Opens by itself after the press; it stands there for whoever comes back, or has no script. */
const BankLink = ({ url, leaveFor }: { url: string; leaveFor: string | undefined }) => {
  const { links } = usePageFacts()
  useEffect(() => {
    if (leaveFor !== undefined) openLink(leaveFor, links)
  }, [leaveFor, links])
  const verdict = judgeLink(url, links)
  if (verdict.kind !== 'open') return null
  return (
    <a className={buttonClass({})} href={verdict.url}>
      {copy.leave({ host: new URL(verdict.url).hostname })}
    </a>
  )
}

/** Asks at growing distances while somebody looks, and at once when they come back. */
const useAskingAgain = (): void => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let attempt = 0
    let timer: ReturnType<typeof setTimeout>
    const plan = () => {
      timer = setTimeout(() => {
        if (pageSigns.isVisible()) void revalidate()
        attempt += 1
        plan()
      }, backoffMs(attempt))
    }
    plan()
    const stop = pageSigns.onReturn(() => void revalidate())
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [revalidate])
}
