import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator } from 'react-router'
import * as copy from '#copy/pages/shell.js'
import { getMarket } from '#domain/market/market.ts'
import { paths } from '../../routes.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { bridge, platform } from '../browser-bridge.ts'
import { LanguageSwitch } from '../language-switch.tsx'
import { usePageFacts } from '../page-facts.ts'
import { signInAddress } from '../sign-in-address.ts'
import { failureCopy } from './failure-copy.ts'
import type { FailureKind, ScreenFailure } from './screen-failure.ts'

/** Stands in place of a page that failed with `thrown`, under the failure's title. */
const FailurePage = ({ thrown }: { readonly thrown: unknown }) => {
  const { appName } = usePageFacts()
  const failure = failureOf(thrown)
  return (
    <Page title={appName} end={<LanguageSwitch />}>
      <title>{`${failureCopy(failure.kind).title} – ${appName}`}</title>
      <meta name="description" content={copy.description({ appName })} />
      <FailureView failure={failure} needsDocument={!isRouteErrorResponse(thrown)} />
    </Page>
  )
}

export default FailurePage

/** Classifies a thrown value: a screen failure, a missing page, or a fault. */
export const failureOf = (thrown: unknown): ScreenFailure => {
  // A page's script may have failed to load.
  if (!isRouteErrorResponse(thrown)) return { kind: isOffline() ? 'offline' : 'fault', message: '' }
  const sent: unknown = thrown.data
  if (isScreenFailure(sent)) return sent
  return { kind: thrown.status === 404 ? 'not-found' : 'fault', message: '' }
}

const isOffline = (): boolean => typeof document !== 'undefined' && !navigator.onLine

const isScreenFailure = (value: unknown): value is ScreenFailure =>
  typeof value === 'object' && value !== null && 'kind' in value && 'message' in value

type FailureProps = {
  readonly failure: ScreenFailure
  /** Whether a retry needs a new document: a script of this one may have failed. */
  readonly needsDocument?: boolean
}

/** The failure in the page's language, and what to do next. */
export const FailureView = ({ failure, needsDocument = false }: FailureProps) => {
  const { art, title, text } = failureCopy(failure.kind)
  return (
    <StateView art={art} title={title} actions={<FailureAction {...{ failure, needsDocument }} />}>
      {failure.kind === 'refused' ? failure.message || text : text}
      {failure.reference && <p>{copy.failureReference({ reference: failure.reference })}</p>}
    </StateView>
  )
}

/** Failures that a retry cannot change. */
const homeLinkKinds: readonly FailureKind[] = ['not-found', 'wrong-address', 'elsewhere']

const FailureAction = ({ failure, needsDocument }: Required<FailureProps>) => {
  if (failure.kind === 'signed-out') return <SignIn />
  if (homeLinkKinds.includes(failure.kind)) {
    return <ButtonLink to={paths.home}>{copy.backHome()}</ButtonLink>
  }
  return (
    <>
      <Retry needsDocument={needsDocument} />
      <ButtonLink variant="quiet" to={paths.home}>
        {copy.backHome()}
      </ButtonLink>
    </>
  )
}

/** A form, so that a retry also works before hydration and without script. */
const Retry = ({ needsDocument }: Pick<FailureProps, 'needsDocument'>) => {
  const { revalidate, state } = useRevalidator()
  const { pathname, search } = useLocation()
  return (
    <form
      action={pathname}
      onSubmit={event => {
        if (needsDocument && navigator.onLine) return
        event.preventDefault()
        void revalidate()
      }}
    >
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" wide busy={state === 'loading'}>
        {copy.retry()}
      </Button>
    </form>
  )
}

const SignIn = () => {
  const { market } = usePageFacts()
  const { pathname, search } = useLocation()
  useEffect(() => {
    // A shell opens its own sign-in; a browser shows the link.
    if (platform() !== 'browser') bridge.forceLogin({})
  }, [])
  return (
    <ButtonLink to={signInAddress(getMarket(market).isNeedPop, pathname + search)} reloadDocument>
      {copy.signIn()}
    </ButtonLink>
  )
}
