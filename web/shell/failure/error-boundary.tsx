import { useEffect } from 'react'
import { useLocation, useRevalidator, useRouteError } from 'react-router'
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
import { type FailureKind, failureOf, type ScreenFailure } from './screen-failure.ts'

/** Shown in place of a page that failed: every route exports it. */
export const ErrorBoundary = () => {
  const { appName } = usePageFacts()
  return (
    <Page title={appName} end={<LanguageSwitch />}>
      <FailureView failure={failureOf(useRouteError())} />
    </Page>
  )
}

/** The failure in the page's language, and what to do next. */
export const FailureView = ({ failure }: { failure: ScreenFailure }) => {
  const { art, title, text } = failureCopy(failure.kind)
  return (
    <StateView art={art} title={title} actions={<FailureAction failure={failure} />}>
      {failure.kind === 'refused' ? failure.message || text : text}
      {failure.reference && <p>{copy.failureReference({ reference: failure.reference })}</p>}
    </StateView>
  )
}

/** Failures that a retry cannot change. */
const homeLinkKinds: readonly FailureKind[] = ['not-found', 'wrong-address', 'elsewhere']

const FailureAction = ({ failure }: { failure: ScreenFailure }) => {
  if (failure.kind === 'signed-out') return <SignIn />
  if (homeLinkKinds.includes(failure.kind)) {
    return <ButtonLink to={paths.home}>{copy.backHome()}</ButtonLink>
  }
  return (
    <>
      <Retry />
      <ButtonLink variant="quiet" to={paths.home}>
        {copy.backHome()}
      </ButtonLink>
    </>
  )
}

/** A form, so that a retry also works before hydration and without script. */
const Retry = () => {
  const { revalidate, state } = useRevalidator()
  const { pathname, search } = useLocation()
  return (
    <form
      action={pathname}
      onSubmit={event => {
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
