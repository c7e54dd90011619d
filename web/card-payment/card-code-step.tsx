import { Form } from 'react-router'
import { refusalCode } from '#contract/envelope.ts'
import * as copy from '#copy/pages/card-payment.js'
import { loanAddress } from '../loan/loan-addresses.ts'
import { cardPaymentAddress } from '../payment-request/payment-addresses.ts'
import { paths } from '../routes.ts'
import { useSecondsLeft } from '../session/use-seconds-left.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { useWrongFieldFocus } from '../ui/field/use-wrong-field-focus.ts'
import { Page } from '../ui/page/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { CardAmountFields } from './card-amount-fields.tsx'
import { CardFormProblem } from './card-form-problem.tsx'
import type { CardFormState, OpenCardPage } from './card-page.ts'
import styles from './card-payment.module.css'
import type { CardPaymentDetails } from './load-card-page.ts'
import { cardField } from './pay-by-card.ts'
import { PayHero } from './pay-hero.tsx'

type CardCodeStepProps = {
  readonly page: OpenCardPage
  readonly cardPayment: CardPaymentDetails
  readonly form: CardFormState
}

const codeProblems: readonly string[] = [refusalCode.payCodeWrong, refusalCode.detailsRefused]

/** Waits for the one-time code that the bank sent; nothing is debited before it is entered. */
export const CardCodeStep = ({ page, cardPayment, form }: CardCodeStepProps) => {
  const { order, selection, options } = page
  const { reply } = form
  const isCodeError = reply !== undefined && codeProblems.includes(reply.code)
  const { sandbox } = usePageFacts()
  const box = useWrongFieldFocus<HTMLFormElement>(reply)
  return (
    <Page
      title={copy.title()}
      backTo={loanAddress(order)}
      hero={<PayHero {...options} amount={cardPayment.amount} periods={cardPayment.periods} />}
      actions={
        <ActionBar>
          <Button
            type="submit"
            form="code"
            name={cardField.action}
            value="confirm"
            wide
            busy={form.busy}
          >
            {copy.confirm()}
          </Button>
        </ActionBar>
      }
    >
      {!isCodeError && <CardFormProblem reply={reply} />}
      <Card title={copy.codeTitle()}>
        <Form ref={box} method="post" id="code" noValidate className={styles['fields']}>
          <CardAmountFields page={page} form={form} />
          <input type="hidden" name={cardField.action} value="confirm" />
          <input type="hidden" name={cardField.record} value={cardPayment.repaymentRecordId} />
          <p>{`${cardPayment.bankName} ${cardPayment.cardNo}`.trim()}</p>
          <TextField
            // Clears a code that was refused.
            key={form.attemptKey}
            name={cardField.code}
            label={copy.code()}
            hint={copy.codeHint()}
            error={isCodeError ? reply.message || copy.codeIncomplete() : undefined}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
          />
          <p className={styles['quiet']}>{copy.keepCodeSecret()}</p>
        </Form>
      </Card>
      <ResendCode page={page} cardPayment={cardPayment} form={form} />
      {sandbox && (
        <Notice>
          <p>{copy.sandbox()}</p>
          <a href={`${paths.sandbox}#messages`} target="_blank" rel="noreferrer">
            {copy.sandboxInbox()}
          </a>
        </Notice>
      )}
      <ButtonLink variant="quiet" to={cardPaymentAddress(order, selection, { other: true })}>
        {copy.changeCard()}
      </ButtonLink>
    </Page>
  )
}

const ResendCode = ({ page, cardPayment, form }: CardCodeStepProps) => {
  const { resendInSeconds: seconds } = cardPayment
  // A refused code has a new key as well, but the seconds are read again with the page's data alone.
  const secondsLeft = useSecondsLeft(seconds, page.attemptKey)
  const locked = secondsLeft !== undefined && secondsLeft > 0
  return (
    <Card>
      <Form method="post" className={styles['fields']}>
        <CardAmountFields page={page} form={form} />
        <p className={styles['question']}>{copy.noCode()}</p>
        {/* Without script there is no countdown. */}
        {secondsLeft === undefined && seconds > 0 && (
          <p className={styles['quiet']}>{copy.resendAvailableIn({ seconds: String(seconds) })}</p>
        )}
        <Button
          type="submit"
          variant="secondary"
          name={cardField.action}
          value="resend"
          disabled={locked}
          busy={form.busy}
        >
          {locked ? copy.sendAgainIn({ seconds: String(secondsLeft) }) : copy.sendAgain()}
        </Button>
      </Form>
    </Card>
  )
}
