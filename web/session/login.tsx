import { useEffect } from 'react'
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router'
import { loginInit } from '#contract/session/calls.ts'
import * as copy from '#copy/pages/session.js'
import { paths } from '../routes.ts'
import { requireData } from '../shell/failure/screen-failure.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { usePageFacts } from '../shell/page-facts.ts'
import { screenAction } from '../shell/screen-action.ts'
import { type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { EnterButton } from '../ui/button/enter-button.tsx'
import { useWrongFieldFocus } from '../ui/field/use-wrong-field-focus.ts'
import { useLatePart } from '../ui/late-part.ts'
import { RupyaMark } from '../ui/logo/rupya-mark.tsx'
import { Page } from '../ui/page/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { StateView } from '../ui/state/state-view.tsx'
import { CodeStep } from './code-step.tsx'
import { FactStep, LockedSignIn } from './fact-step.tsx'
import styles from './login.module.css'
import { PhoneStep } from './phone-step.tsx'
import { proveWorkVisibly, WorkStatus } from './proof-of-work/work-status.tsx'
import {
  nextAfterSignIn,
  type SignInAction,
  type SignInState,
  type SignInStep,
  startSignIn,
  takeSignInStep,
} from './sign-in.ts'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.title())

type LoginPageData = {
  readonly start: SignInState
  readonly example: string
  readonly next: string
}

const load: ScreenLoad<LoginPageData> = async (api, request) => {
  const { sid, needsCaptcha, example } = requireData(await api(loginInit, {}))
  const start = startSignIn({ sid, captcha: needsCaptcha === '1' ? 'without-script' : 'none' })
  return { start, example, next: nextAfterSignIn(request) }
}

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)
export const action = screenAction(takeSignInStep)
export const clientAction = screenAction((api, form, request) =>
  takeSignInStep(api, form, request, proveWorkVisibly),
)

/** Keeps the input during a step; only a new page starts a new visit. */
export const shouldRevalidate = () => false

type FormStep = Exclude<SignInStep, 'locked'>

const leads: Readonly<Record<FormStep, () => string>> = {
  phone: copy.lead,
  code: copy.codeLead,
  fact: copy.factLead,
}

/** What the enter key does in each step. */
const defaultActions: Readonly<Record<FormStep, SignInAction>> = {
  phone: 'sms',
  code: 'sign-in',
  fact: 'fact',
}

const importPasskeySignIn = async () =>
  (await import('./passkey/passkey-sign-in.tsx')).PasskeySignIn

/**
 * Sign-in by a code, outside the app: first the phone number, then the code, then a second fact where
 * the account needs one on this device. Or by a passkey, where the browser has script and passkeys.
 */
const Login = () => {
  const { start, example, next } = useLoaderData<typeof load>()
  const signIn = useActionData<typeof action>() ?? start
  const { visitor, sandbox } = usePageFacts()
  const signedIn = visitor !== ''
  const busy = useNavigation().state !== 'idle'
  const [PasskeySignIn, loadPasskeySignIn] = useLatePart(importPasskeySignIn)
  useEffect(() => {
    // The page is complete without it: the code is the other way.
    if (!signedIn) loadPasskeySignIn().catch(() => undefined)
  }, [signedIn, loadPasskeySignIn])
  const form = useWrongFieldFocus<HTMLFormElement>(signIn)
  if (signedIn) return <SignedIn next={next} busy={busy} />
  const { step } = signIn
  if (step === 'locked') return <LockedPage />
  return (
    <Page title={copy.title()} end={<LanguageSwitch />}>
      <div className={styles['welcome']}>
        <RupyaMark size="large" />
        <h2 className={styles['lead']}>{leads[step]()}</h2>
        {step === 'phone' && <p className={styles['text']}>{copy.text()}</p>}
      </div>
      <Form ref={form} method="post" noValidate className={styles['form']}>
        <EnterButton name="intent" value={defaultActions[step]} />
        <input type="hidden" name="sid" value={signIn.sid} />
        <input type="hidden" name="key" value={signIn.key} />
        <input type="hidden" name="step" value={signIn.step} />
        <input type="hidden" name="captcha" value={signIn.captcha} />
        <div role="alert">
          {(signIn.offline || signIn.message !== '') && (
            <Notice tone="late">{signIn.offline ? copy.noNetwork() : signIn.message}</Notice>
          )}
        </div>
        {step === 'fact' && <FactStep signIn={signIn} busy={busy} />}
        {step === 'code' && <CodeStep key={signIn.sid} signIn={signIn} busy={busy} />}
        {step === 'phone' && <PhoneStep signIn={signIn} example={example} busy={busy} />}
        <WorkStatus />
      </Form>
      {PasskeySignIn && step === 'phone' && <PasskeySignIn sid={signIn.sid} next={next} />}
      {sandbox && <SandboxLinks />}
    </Page>
  )
}

export default Login

const LockedPage = () => (
  <Page title={copy.title()} end={<LanguageSwitch />}>
    <LockedSignIn />
  </Page>
)

/** Links to the sandbox's messages and personas. */
const SandboxLinks = () => (
  <Notice>
    <p>{copy.sandbox()}</p>
    <p className={styles['links']}>
      <a href={`${paths.sandbox}#messages`} target="_blank" rel="noreferrer">
        {copy.sandboxInbox()}
      </a>
      <a href={paths.sandbox}>{copy.sandboxPersonas()}</a>
    </p>
  </Notice>
)

/** Shown with a session: continue, or sign out to use another account. */
const SignedIn = ({ next, busy }: { next: string; busy: boolean }) => (
  <Page title={copy.title()} end={<LanguageSwitch />}>
    <StateView
      art="settled"
      title={copy.signedIn()}
      actions={
        <>
          <ButtonLink to={next}>{copy.continueLink()}</ButtonLink>
          <Form method="post">
            <Button type="submit" variant="quiet" name="intent" value="sign-out" wide busy={busy}>
              {copy.signOut()}
            </Button>
          </Form>
        </>
      }
    >
      {copy.signedInText()}
    </StateView>
  </Page>
)
