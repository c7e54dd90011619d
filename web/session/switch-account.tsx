import {
  Form,
  type MetaFunction,
  redirect,
  redirectDocument,
  useLoaderData,
  useNavigation,
} from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import { accountSwitch, decideAccountSwitch } from '#contract/session/calls.ts'
import * as copy from '#copy/pages/session.js'
import { paths } from '../routes.ts'
import { requireData } from '../shell/failure/screen-failure.ts'
import { type ScreenSubmit, screenAction } from '../shell/screen-action.ts'
import { type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { DetailItem, DetailList } from '../ui/detail-list/detail-list.tsx'
import { Page } from '../ui/page/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { nextAfterSignIn } from './sign-in.ts'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.switchTitle())

type Accounts = OutputOf<typeof accountSwitch>

const load: ScreenLoad<Accounts> = async api => {
  const reply = await api(accountSwitch, {})
  // Decided before, as after the browser's back button.
  if (reply.code === refusalCode.noAccountSwitch) throw redirect(paths.home)
  return requireData(reply)
}

const act: ScreenSubmit<Response> = async (api, form, request) => {
  const accept = form.get('choice') === 'other' ? '1' : '0'
  const reply = await api(decideAccountSwitch, { accept })
  if (reply.code === refusalCode.noAccountSwitch) throw redirect(paths.home)
  requireData(reply)
  // A new document: the session may be another one.
  return redirectDocument(accept === '1' ? nextAfterSignIn(request) : paths.home)
}

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)
export const action = screenAction(act)
export const clientAction = screenAction(act)

/** An address names another account than the one that is signed in: the visitor decides. */
const SwitchAccount = () => {
  const { current, other } = useLoaderData<typeof load>()
  const busy = useNavigation().state !== 'idle'
  return (
    <Page
      title={copy.switchTitle()}
      actions={
        <ActionBar>
          <Button
            type="submit"
            form="switch-account"
            name="choice"
            value="current"
            wide
            busy={busy}
          >
            {copy.switchKeep()}
          </Button>
        </ActionBar>
      }
    >
      <Notice tone="due" title={copy.switchLead()}>
        <p>{copy.switchText()}</p>
      </Notice>
      <Account title={copy.switchCurrent()} account={current} />
      <Account title={copy.switchOther()} account={other} />
      <Form method="post" id="switch-account">
        <Button type="submit" variant="secondary" name="choice" value="other" wide busy={busy}>
          {copy.switchGo()}
        </Button>
      </Form>
    </Page>
  )
}

export default SwitchAccount

const Account = ({ title, account }: { title: string; account: Accounts['current'] }) => (
  <Card title={title}>
    <DetailList>
      {account.name !== '' && <DetailItem label={copy.accountName()}>{account.name}</DetailItem>}
      <DetailItem label={copy.phone()}>{account.phone}</DetailItem>
    </DetailList>
  </Card>
)
