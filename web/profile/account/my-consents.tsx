import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { consents, giveConsent, withdrawConsent } from '#contract/profile/calls.ts'
import * as copy from '#copy/pages/profile.js'
import { paths } from '../../routes.ts'
import { dayOfInstant, shortDate } from '../../shell/dates.ts'
import { requireData } from '../../shell/failure/screen-failure.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { type ScreenSubmit, screenAction } from '../../shell/screen-action.ts'
import { type ScreenLoad, screenLoader } from '../../shell/screen-loader.ts'
import { titleOf } from '../../shell/title.ts'
import { Accordion } from '../../ui/accordion/accordion.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { Hidden } from '../../ui/text/hidden.tsx'
import { type FormFailure, formFailureReply } from '../form/form-failure.ts'
import { FormProblems } from '../form/form-problems.tsx'
import styles from './my-consents.module.css'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.myConsents())

type Consent = OutputOf<typeof consents>['consents'][number]

const load = (async api => requireData(await api(consents, {}))) satisfies ScreenLoad<unknown>

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

type ConsentDecided = { readonly decided: string }

const act: ScreenSubmit<ConsentDecided | ReturnType<typeof formFailureReply>> = async (
  api,
  form,
) => {
  // Not checked here; the server validates the purpose.
  const purpose = String(form.get('purpose')) as Consent['purpose']
  const call = form.get('decision') === 'give' ? giveConsent : withdrawConsent
  const reply = await api(call, { purpose })
  return reply.success ? { decided: purpose } : formFailureReply(reply, form)
}

export const action = screenAction(act)
export const clientAction = screenAction(act)

/** The borrower's consents with the text they agreed to, each with a button to withdraw it. */
const MyConsents = () => {
  const data = useLoaderData<typeof loader>()
  const result = useActionData<ConsentDecided | FormFailure>()
  return (
    <Page title={copy.myConsents()} backTo={paths.mine}>
      <p className={styles['lead']}>{copy.consentsLead()}</p>
      {result && 'problems' in result && <FormProblems failure={result} />}
      <p role="status">
        {result && 'decided' in result && <Hidden>{copy.consentDecisionSaved()}</Hidden>}
      </p>
      {data.consents.map(consent => (
        <ConsentCard key={consent.purpose} consent={consent} />
      ))}
    </Page>
  )
}

export default MyConsents

type DecisionFormProps = {
  readonly consent: Consent
  readonly decision: 'give' | 'withdraw'
  readonly busy: boolean
  readonly children: string
}

const DecisionForm = ({ consent, decision, busy, children }: DecisionFormProps) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="purpose" value={consent.purpose} />
    <input type="hidden" name="decision" value={decision} />
    <Button variant="secondary" type="submit" wide busy={busy}>
      {children}
      <Hidden>: {consent.title}</Hidden>
    </Button>
  </Form>
)

const ConsentCard = ({ consent }: { consent: Consent }) => {
  const { locale, market } = usePageFacts()
  const { state, formData } = useNavigation()
  const isGiven = consent.given === '1'
  const isOutdated = consent.outdated === '1'
  const busy = state !== 'idle' && formData?.get('purpose') === consent.purpose
  return (
    <Card title={consent.title}>
      <div className={styles['consent']}>
        <p className={styles['state']}>
          <Badge tone={isGiven ? 'paid' : 'neutral'}>
            {isGiven ? copy.consentGiven() : copy.consentNotGiven()}
          </Badge>
          {consent.decidedAt !== null && (
            <span className={styles['since']}>
              {copy.decidedOn({
                date: dayOfInstant(consent.decidedAt, market, locale),
                version: shortDate(consent.decidedVersion ?? consent.version, locale),
              })}
            </span>
          )}
        </p>
        <Accordion summary={copy.consentRead({ version: shortDate(consent.version, locale) })}>
          {consent.body}
        </Accordion>
        {isOutdated && consent.decidedVersion !== null && (
          <Accordion
            summary={copy.consentReadAgreed({ version: shortDate(consent.decidedVersion, locale) })}
          >
            {consent.decidedBody}
          </Accordion>
        )}
        {isOutdated && <Notice>{copy.consentChanged()}</Notice>}
        {isGiven && consent.required === '1' && <Notice>{copy.withdrawalEffect()}</Notice>}
        {isOutdated && (
          <DecisionForm consent={consent} decision="give" busy={busy}>
            {copy.agreeToNewConsent()}
          </DecisionForm>
        )}
        {/* Consent to the location is given in the certification step that asks for it. */}
        {(isGiven || consent.purpose !== 'location') && (
          <DecisionForm consent={consent} decision={isGiven ? 'withdraw' : 'give'} busy={busy}>
            {isGiven ? copy.withdraw() : copy.agree()}
          </DecisionForm>
        )}
      </div>
    </Card>
  )
}
