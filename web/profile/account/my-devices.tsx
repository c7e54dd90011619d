import {
  Form,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { deletePasskey, endSession, listPasskeys, listSessions } from '#contract/session/calls.ts'
import * as copy from '#copy/pages/profile.js'
import { paths } from '../../routes.ts'
import { AddPasskey, useCanAddPasskey } from '../../session/passkey/add-passkey.tsx'
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
import { Notice } from '../../ui/state/notice.tsx'
import { Hidden } from '../../ui/text/hidden.tsx'
import { type FormFailure, formFailureReply } from '../form/form-failure.ts'
import { FormProblems } from '../form/form-problems.tsx'
import styles from './my-devices.module.css'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.myDevices())

type Passkey = OutputOf<typeof listPasskeys>['passkeys'][number]
type DeviceSession = OutputOf<typeof listSessions>['sessions'][number]
type Removed = { readonly removed: 'session' | 'passkey' }

const load = (async api => {
  const [sessions, passkeys] = await Promise.all([api(listSessions, {}), api(listPasskeys, {})])
  return { ...requireData(sessions), ...requireData(passkeys) }
}) satisfies ScreenLoad<unknown>

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

const act: ScreenSubmit<Removed | ReturnType<typeof formFailureReply>> = async (api, form) => {
  const passkeyId = form.get('passkeyId')
  const reply =
    passkeyId === null
      ? await api(endSession, { id: String(form.get('id')) })
      : await api(deletePasskey, { passkeyId: String(passkeyId) })
  if (!reply.success) return formFailureReply(reply, form)
  return { removed: passkeyId === null ? 'session' : 'passkey' }
}

export const action = screenAction(act)
export const clientAction = screenAction(act)

/** The borrower's sessions and passkeys; other devices can be signed out, and passkeys removed. */
const MyDevices = () => {
  const { sessions, passkeys } = useLoaderData<typeof loader>()
  const result = useActionData<Removed | FormFailure>()
  return (
    <Page title={copy.myDevices()} backTo={paths.mine}>
      <p className={styles['lead']}>{copy.devicesLead()}</p>
      {result && 'problems' in result && <FormProblems failure={result} />}
      <div role="status">
        {result && 'removed' in result && <RemovedText what={result.removed} />}
      </div>
      <Card>
        <ul className={styles['list']}>
          {sessions.toSorted(thisOneFirst).map(session => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      </Card>
      <Passkeys
        passkeys={passkeys}
        isRemoved={result !== undefined && 'removed' in result && result.removed === 'passkey'}
      />
    </Page>
  )
}

export default MyDevices

const RemovedText = ({ what }: { what: Removed['removed'] }) =>
  what === 'session' ? (
    <Hidden>{copy.deviceEnded()}</Hidden>
  ) : (
    <Notice tone="paid">{copy.passkeyRemoved()}</Notice>
  )

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

type PasskeysProps = {
  readonly passkeys: readonly Passkey[]
  /** One was just removed: that it had been added before is said no more. */
  readonly isRemoved: boolean
}

/** Shown where there is one, or one can be added: that needs script, and a device that keeps it. */
const Passkeys = ({ passkeys, isRemoved }: PasskeysProps) => {
  const canAdd = useCanAddPasskey()
  const { revalidate } = useRevalidator()
  if (passkeys.length === 0 && !canAdd) return null
  return (
    <Card title={copy.passkeys()}>
      <p className={styles['lead']}>{copy.passkeysLead()}</p>
      <ul className={styles['passkeys']}>
        {passkeys.map(passkey => (
          <PasskeyRow key={passkey.passkeyId} passkey={passkey} />
        ))}
      </ul>
      {canAdd && (
        <AddPasskey key={String(isRemoved)} variant="secondary" onAdded={() => void revalidate()} />
      )}
    </Card>
  )
}

const PasskeyRow = ({ passkey }: { passkey: Passkey }) => {
  const { locale, market } = usePageFacts()
  const { state, formData } = useNavigation()
  const { passkeyId, createdAt, lastUsedAt } = passkey
  const name = passkey.device || copy.unknownDevice()
  const dayOf = (instant: string) => dayOfInstant(instant, market, locale)
  return (
    <li className={styles['device']}>
      <p className={styles['name']}>{name}</p>
      <p className={styles['since']}>{copy.passkeyAddedOn({ date: dayOf(createdAt) })}</p>
      {lastUsedAt !== null && (
        <p className={styles['since']}>{copy.lastSeen({ date: dayOf(lastUsedAt) })}</p>
      )}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="passkeyId" value={passkeyId} />
        <Button
          variant="secondary"
          type="submit"
          busy={state !== 'idle' && formData?.get('passkeyId') === passkeyId}
        >
          {copy.removePasskey()}
          <Hidden> {name}</Hidden>
        </Button>
      </Form>
    </li>
  )
}
