import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router'
import { chooseReminders, reminders } from '#contract/reminder/calls.ts'
import * as copy from '#copy/pages/profile.js'
import { paths } from '../../routes.ts'
import { dayOfInstant } from '../../shell/dates.ts'
import { requireData } from '../../shell/failure/screen-failure.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { type ScreenSubmit, screenAction } from '../../shell/screen-action.ts'
import { type ScreenLoad, screenLoader } from '../../shell/screen-loader.ts'
import { titleOf } from '../../shell/title.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Row, Rows } from '../../ui/rows/rows.tsx'
import { Hidden } from '../../ui/text/hidden.tsx'
import { type FormFailure, formFailureReply } from '../form/form-failure.ts'
import { FormProblems } from '../form/form-problems.tsx'
import styles from './my-consents.module.css'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.myReminders())

const load = (async api => requireData(await api(reminders, {}))) satisfies ScreenLoad<unknown>

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

type ReminderChosen = { readonly chosen: true }

const act: ScreenSubmit<ReminderChosen | ReturnType<typeof formFailureReply>> = async (
  api,
  form,
) => {
  const reply = await api(chooseReminders, { wanted: form.get('wanted') === '1' ? '1' : '0' })
  return reply.success ? { chosen: true } : formFailureReply(reply, form)
}

export const action = screenAction(act)
export const clientAction = screenAction(act)

/** Whether reminders are on, when they are sent, and those that were. */
const MyReminders = () => {
  const { wanted, phone, timesText, alwaysText, sent } = useLoaderData<typeof loader>()
  const result = useActionData<ReminderChosen | FormFailure>()
  const { locale, market } = usePageFacts()
  const { state } = useNavigation()
  const on = wanted === '1'
  return (
    <Page title={copy.myReminders()} backTo={paths.mine}>
      <p className={styles['lead']}>{copy.remindersLead({ phone })}</p>
      {result && 'problems' in result && <FormProblems failure={result} />}
      <p role="status">
        {result && 'chosen' in result && <Hidden>{copy.reminderChoiceSaved()}</Hidden>}
      </p>
      <Card>
        <div className={styles['consent']}>
          <p>
            <Badge tone={on ? 'paid' : 'neutral'}>
              {on ? copy.remindersOn() : copy.remindersOff()}
            </Badge>
          </p>
          <p>{timesText}</p>
          <p className={styles['since']}>{alwaysText}</p>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="wanted" value={on ? '0' : '1'} />
            <Button variant="secondary" type="submit" wide busy={state !== 'idle'}>
              {on ? copy.remindersTurnOff() : copy.remindersTurnOn()}
            </Button>
          </Form>
        </div>
      </Card>
      <Card title={copy.remindersSent()}>
        {sent.length === 0 && <p className={styles['lead']}>{copy.remindersNone()}</p>}
        {sent.length > 0 && (
          <Rows stacked>
            {sent.map(({ sentAt, text }) => (
              <Row key={sentAt} label={dayOfInstant(sentAt, market, locale)}>
                {text}
              </Row>
            ))}
          </Rows>
        )}
      </Card>
    </Page>
  )
}

export default MyReminders
