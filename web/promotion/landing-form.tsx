import type { ComponentProps } from 'react'
import type { ApiBase } from '#contract/call.ts'
import * as copy from '#copy/pages/promotion.js'
import { buttonClass } from '../ui/button/button.tsx'
import { EnterButton } from '../ui/button/enter-button.tsx'
import { Card } from '../ui/card/card.tsx'
import { captchaAddress } from './captcha-address.ts'
import { landingCopy, wrongFieldText } from './landing-copy.ts'
import { LandingField } from './landing-field.tsx'
import { type LandingFieldName, type LandingStep, maxLengths } from './landing-fields.ts'
import styles from './landing-form.module.css'
import { agreementView } from './landing-parameters.ts'
import type { LandingFormState as Form } from './submit-landing.ts'
import type { ChannelTemplate } from './template.ts'

export type LandingFormProps = {
  readonly form: Form
  readonly template: Pick<ChannelTemplate, 'region' | 'phone' | 'agreement'>
  /** The page's address, where the form is posted without script. */
  readonly address: string
  readonly apiBase: ApiBase
}

/** The landing's form. Works without script; the page's script avoids reloads. */
export const LandingForm = ({ form, template, address, apiBase }: LandingFormProps) => {
  const { region, phone } = template
  const errorOf = (name: LandingFieldName) =>
    form.wrong.includes(name) ? wrongFieldText(name) : undefined
  return (
    <Card title={copy.formTitle()}>
      <form
        className={styles['form']}
        method="post"
        action={address}
        noValidate
        data-region={region}
        data-lock-seconds={form.lockSeconds}
        data-words={JSON.stringify(landingCopy())}
      >
        <EnterButton name="step" value="register" />
        <input type="hidden" name="sid" value={form.sid} />
        <input type="hidden" name="idempotencyKey" value={form.idempotencyKey} />
        <LandingField
          name="phone"
          label={copy.phone()}
          hint={copy.phoneHint({ example: phone.example })}
          error={errorOf('phone')}
          type="tel"
          inputMode={region === 'CN' ? 'numeric' : 'tel'}
          autoComplete={region === 'CN' ? 'tel-national' : 'tel'}
          maxLength={phone.maxLength}
          defaultValue={form.values.phone}
        />
        <LandingField
          name="capcode"
          label={copy.captcha()}
          hint={copy.captchaHint()}
          error={errorOf('capcode')}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={maxLengths.capcode}
          defaultValue={form.values.capcode}
          below={
            <StepButton step="picture" className={buttonClass({ variant: 'quiet' })}>
              {copy.newPicture()}
            </StepButton>
          }
        >
          <img
            className={styles['picture']}
            {...(form.pictureSpent ? { hidden: true } : { src: captchaAddress(apiBase, form.sid) })}
            alt={copy.captchaPicture()}
            width={120}
            height={44}
          />
        </LandingField>
        <LandingField
          name="smsCode"
          label={copy.smsCode()}
          hint={copy.smsCodeHint()}
          error={errorOf('smsCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={maxLengths.smsCode}
          defaultValue={form.values.smsCode}
        >
          <StepButton step="code" className={buttonClass({ variant: 'secondary' })}>
            {copy.getCode()}
          </StepButton>
        </LandingField>
        <LandingStatus form={form} />
        <StepButton step="register" className={buttonClass({ wide: true })}>
          {copy.apply()}
        </StepButton>
        <p className={styles['agreement']}>
          {copy.agreeLead()} <a href={`#${agreementView}`}>{template.agreement.title}</a>
        </p>
      </form>
    </Card>
  )
}

type StepButtonProps = Omit<ComponentProps<'button'>, 'type' | 'name' | 'value'> & {
  step: LandingStep
}

const StepButton = ({ step, ...button }: StepButtonProps) => (
  <button {...button} type="submit" name="step" value={step} />
)

/**
 * Result of the last step. Always in the document, since screen readers announce changes only in
 * regions they know.
 */
const LandingStatus = ({ form: { message } }: { form: Form }) => (
  <p
    className={styles['status']}
    id="form-status"
    role="alert"
    data-tone={message && (message.kind === 'sent' ? 'good' : 'bad')}
  >
    {message?.kind === 'sent' && copy.codeSent()}
    {message?.kind === 'refused' && message.message}
    {message?.kind === 'no-network' && (
      <>
        <strong>{copy.networkErrorTitle()}</strong> {copy.networkErrorText()}
      </>
    )}
  </p>
)
