import { useEffect, useRef } from 'react'
import {
  Form,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { certifyBank } from '#contract/profile/calls.ts'
import * as copy from '#copy/pages/profile.js'
import { paths } from '../../routes.ts'
import { bridge } from '../../shell/browser-bridge.ts'
import { type ScreenSubmit, screenAction } from '../../shell/screen-action.ts'
import { screenLoader } from '../../shell/screen-loader.ts'
import { titleOf } from '../../shell/title.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { loadOverview } from '../certification/load-overview.ts'
import { formFailureReply } from '../form/form-failure.ts'
import { FormProblems } from '../form/form-problems.tsx'
import { BankFields, readBank, useBankForm } from './bank-fields.tsx'
import { BoundCard } from './bound-card.tsx'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.bankTitle())

export const loader = screenLoader(loadOverview)
export const clientLoader = screenLoader(loadOverview)

type AccountBound = { readonly bound: true }

const act: ScreenSubmit<AccountBound | ReturnType<typeof formFailureReply>> = async (api, form) => {
  const reply = await api(certifyBank, readBank(form))
  return reply.success ? { bound: true } : formFailureReply(reply, form)
}

export const action = screenAction(act)
export const clientAction = screenAction(act)

/** The bank account step as a page of its own, for native shells that wait for its result. */
const BindCard = () => {
  const { overview, next } = useLoaderData<typeof loader>()
  const form = useBankForm(overview)
  const bound = 'bound' in (useActionData<AccountBound | object>() ?? {})
  useBankFlow(bound)
  if (bound) return <BoundCard bank={overview.saved.bank} next={next} />
  return (
    <Form method="post" noValidate onInput={form.onInput}>
      <Page
        title={copy.bankTitle()}
        backTo={next ?? paths.mine}
        actions={
          <ActionBar>
            <Button type="submit" wide busy={form.busy}>
              {copy.saveBankAccount()}
            </Button>
          </ActionBar>
        }
      >
        <p>{copy.bankReason()}</p>
        {overview.saved.bank && <p>{copy.bankChangeNote()}</p>}
        <FormProblems failure={form.failure} remaining={form.problems} />
        <BankFields overview={overview} form={form} />
      </Page>
    </Form>
  )
}

export default BindCard

/** Reports the start and, once, the result to the shell. */
const useBankFlow = (bound: boolean): void => {
  const [query] = useSearchParams()
  const orderId = query.get('orderId') ?? ''
  const ended = useRef(false)
  useEffect(() => {
    bridge.startBank({ orderId })
    return () => {
      if (!ended.current) bridge.endBank({ orderId, result: 'left' })
    }
  }, [orderId])
  useEffect(() => {
    if (!bound || ended.current) return
    ended.current = true
    bridge.endBank({ orderId, result: 'bound' })
  }, [bound, orderId])
}
