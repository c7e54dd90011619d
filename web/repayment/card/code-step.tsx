import { useState } from 'react'
import { Form } from 'react-router'
import { refusalCode } from '#contract/envelope.ts'
import * as copy from '../../copy/compiled/card.js'
import { paths } from '../../routes.ts'
import { useSecondsLeft } from '../../session/use-seconds-left.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { cardPaymentAddress, loanAddress } from '../repayment-addresses.ts'
import styles from './card.module.css'
import type { OpenPage, PressState } from './card-page.ts'
import type { Charge } from './load-way.ts'
import { PaidFields } from './paid-fields.tsx'
import { cardField } from './pay-by-card.ts'
import { PayHero } from './pay-hero.tsx'
import { PressProblem } from './press-problem.tsx'

type CodeStepProps = {
  readonly page: OpenPage
  readonly charge: Charge
  readonly press: PressState
}

const codeProblems: readonly string[] = [refusalCode.payCodeWrong, refusalCode.detailsRefused]

/** The bank waits for the code it sent; until it has it, nothing is charged. */
export const CodeStep = ({ page, charge, press }: CodeStepProps) => {
  const { order, wanted, way } = page
  const { answer } = press
  const isCode = answer !== undefined && codeProblems.includes(answer.code)
  const { sandbox } = usePageFacts()
  return (
    <Page
      title={copy.title()}
      backTo={loanAddress(order)}
      hero={<PayHero {...way} amount={charge.amount} periods={charge.periods} />}
      actions={
        <ActionBar>
          <Button
            type="submit"
            form="code"
            name={cardField.wish}
            value="confirm"
            wide
            busy={press.busy}
          >
            {copy.confirm()}
          </Button>
        </ActionBar>
      }
    >
      {!isCode && <PressProblem answer={answer} />}
      <Card title={copy.codeTitle()}>
        <Form method="post" id="code" noValidate className={styles['fields']}>
          <PaidFields page={page} press={press} />
          <input type="hidden" name={cardField.wish} value="confirm" />
          <input type="hidden" name={cardField.record} value={charge.repaymentRecordId} />
          <p>{`${charge.bankName} ${charge.cardNo}`.trim()}</p>
          <TextField
            // What was wrong is not to be sent again.
            key={press.attemptKey}
            name={cardField.code}
            label={copy.code()}
            hint={copy.codeHint()}
            error={isCode ? answer.message || copy.codeShort() : undefined}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
          />
          <p className={styles['quiet']}>{copy.secret()}</p>
        </Form>
      </Card>
      <NoCodeYet page={page} charge={charge} press={press} />
      {sandbox && (
        <Notice>
          <p>{copy.sandbox()}</p>
          <a href={`${paths.sandbox}#messages`} target="_blank" rel="noreferrer">
            {copy.sandboxInbox()}
          </a>
        </Notice>
      )}
      <ButtonLink look="quiet" to={cardPaymentAddress(order, wanted, { other: true })}>
        {copy.otherCard()}
      </ButtonLink>
    </Page>
  )
}

const NoCodeYet = ({ page, charge, press }: CodeStepProps) => {
  // Another sending is another count.
  const [loadedFor] = useState(charge.repaymentRecordId)
  const seconds = charge.resendInSeconds
  const left = useSecondsLeft(seconds, `${loadedFor}-${seconds}-${press.attemptKey}`)
  const locked = left !== undefined && left > 0
  return (
    <Card>
      <Form method="post" className={styles['fields']}>
        <PaidFields page={page} press={press} />
        <p className={styles['question']}>{copy.noCode()}</p>
        {/* Before any script, and without it, nobody counts down. */}
        {left === undefined && seconds > 0 && (
          <p className={styles['quiet']}>{copy.waitFirst({ seconds: String(seconds) })}</p>
        )}
        <Button
          type="submit"
          look="secondary"
          name={cardField.wish}
          value="resend"
          disabled={locked}
          busy={press.busy}
        >
          {locked ? copy.sendAgainIn({ seconds: String(left) }) : copy.sendAgain()}
        </Button>
      </Form>
    </Card>
  )
}
