import { type MetaFunction, useLoaderData } from 'react-router'
import * as copy from '#copy/pages/site.js'
import { paths } from '../routes.ts'
import type { OwnScriptHandle } from '../shell/document/own-script.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { screenLoader } from '../shell/screen-loader.ts'
import { marketAddress } from '../support/market-address.ts'
import { classNames } from '../ui/class-names.ts'
import { loadContact } from './load-contact.ts'
import { publicMeta } from './public-meta.ts'
import { SitePage } from './site-page.tsx'
import styles from './site-points.module.css'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const handle: OwnScriptHandle = { ownScript: 'site' }

export const meta: MetaFunction = args =>
  publicMeta(args, { title: copy.userTitle(), description: copy.userLead(), path: paths.siteUser })

export const loader = screenLoader(loadContact)

/** Common tasks of borrowers, each with a link. */
const User = () => {
  const contact = useLoaderData<typeof loader>()
  const facts = usePageFacts()
  const start =
    facts.visitor === ''
      ? { to: paths.login, action: copy.signIn() }
      : { to: paths.home, action: copy.myLoans() }
  const tasks = [
    { title: copy.userStartTitle(), text: copy.userStartText(), ...start },
    {
      title: copy.userPayTitle(),
      text: copy.userPayText(),
      to: paths.paymentInstructions,
      action: copy.userPayAction(),
    },
    {
      title: copy.userLateTitle(),
      text: copy.userLateText(),
      to: paths.customerService,
      action: copy.userLateAction(),
    },
    {
      title: copy.userDataTitle(),
      text: copy.userDataText(),
      to: paths.mine,
      action: copy.userDataAction(),
    },
    {
      title: copy.userAskTitle(),
      text: copy.userAskText(),
      to: paths.customerService,
      action: copy.userAskAction(),
    },
    {
      title: copy.userFraudTitle(),
      text: copy.userFraudText(),
      to: paths.siteContact,
      action: copy.userFraudAction(),
    },
  ]
  return (
    <SitePage at={paths.siteUser} contact={contact} title={copy.userTitle()} lead={copy.userLead()}>
      <div className={classNames(styles['points'], styles['tasks'])}>
        {tasks.map(({ title, text, to, action }) => (
          <section key={title} className={styles['point']}>
            <h2>{title}</h2>
            <p className={styles['text']}>{text}</p>
            <a className={styles['action']} href={marketAddress(to, facts)}>
              {action}
            </a>
          </section>
        ))}
      </div>
    </SitePage>
  )
}

export default User
