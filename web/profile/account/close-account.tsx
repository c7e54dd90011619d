import { Form, type MetaFunction, redirectDocument, useLoaderData } from 'react-router'
import { closeAccount, myData } from '#contract/profile/calls.ts'
import * as copy from '#copy/pages/profile.js'
import { getMarket } from '#domain/market/market.ts'
import { paths } from '../../routes.ts'
import { requireData } from '../../shell/failure/screen-failure.ts'
import { type ScreenSubmit, screenAction } from '../../shell/screen-action.ts'
import { type ScreenLoad, screenLoader } from '../../shell/screen-loader.ts'
import { titleOf } from '../../shell/title.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { fieldText, formFailureReply } from '../form/form-failure.ts'
import { FormProblems } from '../form/form-problems.tsx'
import { TickBox } from '../form/tick-box.tsx'
import { useStepForm } from '../form/use-step-form.ts'
import styles from './close-account.module.css'
import { useExportAddress } from './file-addresses.ts'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.closeAccount())

const load = (async api => {
  const { mayClose, closeNote, market } = requireData(await api(myData, {}))
  return { mayClose, closeNote, market }
}) satisfies ScreenLoad<unknown>

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

const act: ScreenSubmit<Response | ReturnType<typeof formFailureReply>> = async (api, form) => {
  const reply = await api(closeAccount, { confirm: fieldText(form, 'confirm') })
  if (!reply.success) return formFailureReply(reply, form)
  const query = new URLSearchParams({
    until: reply.data.keptUntil,
    isNeedPop: String(form.get('isNeedPop')),
  })
  // A new document: this one still shows the signed-in borrower.
  return redirectDocument(`${paths.mineClosed}?${query}`)
}

export const action = screenAction(act)
export const clientAction = screenAction(act)

/** Consequences of closing the account, a confirmation checkbox, and the button. */
const CloseAccount = () => {
  const { mayClose, closeNote, market } = useLoaderData<typeof loader>()
  const form = useStepForm(null)
  const exportAddress = useExportAddress()
  const exportPdfAddress = useExportAddress('pdf')
  if (mayClose !== '1') return <NotNow reason={closeNote} />
  return (
    <Page title={copy.closeAccount()} backTo={paths.mine}>
      <FormProblems failure={form.failure} remaining={form.problems} />
      <Card title={copy.closeMeansTitle()}>
        <ul className={styles['means']}>
          <li>{copy.closeMeansSignedOut()}</li>
          <li>{copy.closeMeansErased()}</li>
          <li>{copy.closeMeansKept()}</li>
          <li>{copy.closeMeansForGood()}</li>
        </ul>
        <a className={styles['export']} href={exportAddress} download>
          {copy.exportFirst()}
        </a>
        <a className={styles['export']} href={exportPdfAddress} download>
          {copy.exportPdf()}
        </a>
      </Card>
      <Form method="post" className={styles['form']} onInput={form.onInput}>
        <input type="hidden" name="isNeedPop" value={getMarket(market).isNeedPop} />
        <Card>
          <TickBox name="confirm" form={form}>
            {copy.closeConfirm()}
          </TickBox>
        </Card>
        <Button variant="secondary" type="submit" wide busy={form.busy}>
          {copy.closeForGood()}
        </Button>
        <ButtonLink wide to={paths.mine}>
          {copy.keepAccount()}
        </ButtonLink>
      </Form>
    </Page>
  )
}

export default CloseAccount

/** The account cannot be closed while a loan is outstanding. */
const NotNow = ({ reason }: { reason: string }) => (
  <Page title={copy.closeAccount()} backTo={paths.mine}>
    <StateView
      art="locked"
      title={copy.cannotCloseTitle()}
      actions={
        <>
          <ButtonLink to={paths.orders}>{copy.seeLoans()}</ButtonLink>
          <ButtonLink variant="quiet" to={paths.mine}>
            {copy.backToAccount()}
          </ButtonLink>
        </>
      }
    >
      {reason}
    </StateView>
  </Page>
)
