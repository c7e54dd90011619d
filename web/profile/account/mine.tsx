import {
  Form,
  type MetaFunction,
  redirectDocument,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { unreadMessages } from '#contract/notification/calls.ts'
import { myData } from '#contract/profile/calls.ts'
import { logout } from '#contract/session/calls.ts'
import * as copy from '#copy/pages/profile.js'
import { getMarket } from '#domain/market/market.ts'
import { paths } from '../../routes.ts'
import { dayOfInstant } from '../../shell/dates.ts'
import { requireData } from '../../shell/failure/screen-failure.ts'
import { LanguageSwitch } from '../../shell/language-switch.tsx'
import { usePageFacts } from '../../shell/page-facts.ts'
import { type ScreenSubmit, screenAction } from '../../shell/screen-action.ts'
import { type ScreenLoad, screenLoader } from '../../shell/screen-loader.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { titleOf } from '../../shell/title.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Menu, MenuFile, MenuLink } from '../../ui/menu/menu.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useExportAddress } from './file-addresses.ts'
import styles from './mine.module.css'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.accountTitle())

const load = (async api => {
  const [mine, messages] = await Promise.all([api(myData, {}), api(unreadMessages, {})])
  // The account is shown without its count as well.
  return { ...requireData(mine), unread: messages.success ? messages.data.unread : '0' }
}) satisfies ScreenLoad<unknown>

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

/** Signs out; succeeds without a session too. */
const act: ScreenSubmit<Response> = async (api, form) => {
  await api(logout, {})
  return redirectDocument(signInAddress(String(form.get('isNeedPop'))))
}

export const action = screenAction(act)
export const clientAction = screenAction(act)

/** The borrower's account: personal data, consents, complaints, reminders and devices. */
const Mine = () => {
  const data = useLoaderData<typeof loader>()
  const { locale } = usePageFacts()
  const exportAddress = useExportAddress()
  const exportPdfAddress = useExportAddress('pdf')
  const { state } = useNavigation()
  return (
    <Page
      title={copy.accountTitle()}
      backTo={paths.home}
      end={<LanguageSwitch />}
      hero={
        <div className={styles['hero']}>
          <p className={styles['name']}>{data.base?.fullName ?? data.phone}</p>
          <p className={styles['since']}>
            {data.base && `${data.phone} · `}
            {copy.memberSince({ date: dayOfInstant(data.registeredAt, data.market, locale) })}
          </p>
        </div>
      }
    >
      <Card>
        <Menu>
          <MenuLink icon="person" to={paths.mineData} note={copy.myDataNote()}>
            {copy.myData()}
          </MenuLink>
          <MenuLink icon="check" to={paths.mineConsents} note={copy.myConsentsNote()}>
            {copy.myConsents()}
          </MenuLink>
          <MenuLink icon="chat" to={paths.complaints} note={copy.complaintsNote()}>
            {copy.complaints()}
          </MenuLink>
          <MenuLink
            icon="chat"
            to={paths.mineMessages}
            note={
              data.unread === '0'
                ? copy.myMessagesNote()
                : copy.myMessagesUnread({ count: data.unread })
            }
          >
            {copy.myMessages()}
          </MenuLink>
          <MenuLink icon="clock" to={paths.mineReminders} note={copy.myRemindersNote()}>
            {copy.myReminders()}
          </MenuLink>
          <MenuLink icon="phones" to={paths.mineDevices} note={copy.myDevicesNote()}>
            {copy.myDevices()}
          </MenuLink>
          <MenuFile icon="copy" to={exportAddress} note={copy.exportNote()}>
            {copy.exportData()}
          </MenuFile>
          <MenuFile icon="copy" to={exportPdfAddress} note={copy.exportPdfNote()}>
            {copy.exportPdf()}
          </MenuFile>
          <MenuLink icon="close" to={paths.mineClose} note={copy.closeNote()}>
            {copy.closeAccount()}
          </MenuLink>
        </Menu>
      </Card>
      <Form method="post">
        <input type="hidden" name="isNeedPop" value={getMarket(data.market).isNeedPop} />
        <Button variant="secondary" type="submit" wide busy={state === 'submitting'}>
          {copy.signOut()}
        </Button>
      </Form>
    </Page>
  )
}

export default Mine
