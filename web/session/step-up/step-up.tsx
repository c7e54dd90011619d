import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router'
import * as copy from '#copy/pages/session.js'
import { type ScreenSubmit, screenAction } from '../../shell/screen-action.ts'
import { type ScreenLoad, screenLoader } from '../../shell/screen-loader.ts'
import { titleOf } from '../../shell/title.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { nextAfterSignIn } from '../sign-in.ts'
import { StepUpFields } from './step-up-fields.tsx'
import { proveStep, type StepUpState, sendStep, startStepUp } from './step-up-steps.ts'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.stepUpTitle())

type StepUpPageData = { readonly start: StepUpState; readonly next: string }

const load: ScreenLoad<StepUpPageData> = async (_api, request) => ({
  start: startStepUp(),
  next: nextAfterSignIn(request),
})

const act: ScreenSubmit<StepUpState> = async (api, form) => {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const state: StepUpState = {
    ...startStepUp(),
    step: text('phone') === '' ? 'start' : 'code',
    key: text('key'),
    phone: text('phone'),
  }
  const prove = state.step === 'code' && text('wish') !== 'send'
  return prove ? await proveStep(api, state, text('smsCode')) : await sendStep(api, state)
}

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)
export const action = screenAction(act)
export const clientAction = screenAction(act)

/** Keeps the state during a step. */
export const shouldRevalidate = () => false

/** Step-up for a page without script, whose forms link to it in a tab of its own. */
const StepUp = () => {
  const { start, next } = useLoaderData<typeof load>()
  const stepUp = useActionData<typeof act>() ?? start
  const busy = useNavigation().state !== 'idle'
  if (stepUp.step === 'done') {
    return (
      <Page title={copy.stepUpTitle()}>
        <StateView
          art="settled"
          title={copy.stepUpDone()}
          actions={<ButtonLink to={next}>{copy.continueLink()}</ButtonLink>}
        >
          {copy.stepUpDoneText()}
        </StateView>
      </Page>
    )
  }
  return (
    <Page title={copy.stepUpTitle()}>
      <Card>
        <p>{copy.stepUpText()}</p>
      </Card>
      <Card>
        <Form method="post" noValidate>
          <input type="hidden" name="key" value={stepUp.key} />
          <input type="hidden" name="phone" value={stepUp.phone} />
          <StepUpFields stepUp={stepUp} busy={busy} />
        </Form>
      </Card>
    </Page>
  )
}

export default StepUp
