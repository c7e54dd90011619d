import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { endSession, listSessions } from '#contract/session/calls.ts'
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
import { Hidden } from '../../ui/text/hidden.tsx'
import { type FormFailure, formFailureReply } from '../form/form-failure.ts'
import { FormProblems } from '../form/form-problems.tsx'
import styles from './my-devices.module.css'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.myDevices())

type DeviceSession = OutputOf<typeof listSessions>['sessions'][number]
type SessionEnded = { readonly ended: true }

const load = (async api => requireData(await api(listSessions, {}))) satisfies ScreenLoad<unknown>

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

const act: ScreenSubmit<SessionEnded | ReturnType<typeof formFailureReply>> = async (api, form) => {
  const reply = await api(endSession, { id: String(form.get('id')) })
  return reply.success ? { ended: true } : formFailureReply(reply, form)
}

export const action = screenAction(act)
export const clientAction = screenAction(act)

/** The borrower's sessions; other devices can be signed out. */
const MyDevices = () => {
  const { sessions } = useLoaderData<typeof loader>()
  const result = useActionData<SessionEnded | FormFailure>()
  return (
    <Page title={copy.myDevices()} backTo={paths.mine}>
      <p className={styles['lead']}>{copy.devicesLead()}</p>
      {result && 'problems' in result && <FormProblems failure={result} />}
      <p role="status">{result && 'ended' in result && <Hidden>{copy.deviceEnded()}</Hidden>}</p>
      <Card>
        <ul className={styles['list']}>
          {sessions.toSorted(thisOneFirst).map(session => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      </Card>
    </Page>
  )
}

export default MyDevices

const thisOneFirst = (a: DeviceSession, b: DeviceSession): number =>
  Number(b.isCurrent) - Number(a.isCurrent)

const Device = ({ session }: { session: DeviceSession }) => {
  const { locale, market } = usePageFacts()
  const { state, formData } = useNavigation()
  const name = session.device || copy.unknownDevice()
  return (
    <li className={styles['device']}>
      <p className={styles['name']}>{name}</p>
      <p className={styles['since']}>
        {copy.lastSeen({ date: dayOfInstant(session.lastSeenAt, market, locale) })}
      </p>
      {session.isCurrent === '1' ? (
        <Badge tone="paid">{copy.thisDevice()}</Badge>
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={session.id} />
          <Button
            variant="secondary"
            type="submit"
            busy={state !== 'idle' && formData?.get('id') === session.id}
          >
            {copy.endDevice()}
            <Hidden> {name}</Hidden>
          </Button>
        </Form>
      )}
    </li>
  )
}
