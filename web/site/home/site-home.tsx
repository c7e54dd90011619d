import {
  type ActionFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { siteFacts, subscribe } from '#contract/site/calls.ts'
import * as copy from '#copy/pages/site.js'
import { readProductChoice } from '../../catalog/product-choice.ts'
import { paths } from '../../routes.ts'
import type { OwnScriptHandle } from '../../shell/document/own-script.ts'
import { requireData } from '../../shell/failure/screen-failure.ts'
import { screenAction } from '../../shell/screen-action.ts'
import { type ScreenLoad, screenLoader } from '../../shell/screen-loader.ts'
import { Hidden } from '../../ui/text/hidden.tsx'
import { captchaAfter, readCaptchaFields } from '../form-captcha.tsx'
import { HowItGoes } from '../how-it-goes.tsx'
import { loadContact } from '../load-contact.ts'
import { Promises } from '../promises.tsx'
import { publicMeta } from '../public-meta.ts'
import { sentForm } from '../sent-form.ts'
import { SitePage } from '../site-page.tsx'
import { Calculator } from './calculator.tsx'
import { Banners } from './site-banners.tsx'
import { SiteExample } from './site-example.tsx'
import styles from './site-home.module.css'
import { Subscription } from './subscription.tsx'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const handle: OwnScriptHandle = { ownScript: 'site' }

export const meta: MetaFunction = args =>
  publicMeta(args, { title: copy.title(), description: copy.costBannerText(), path: paths.site })

const load = (async (api, request) => {
  const choice = readProductChoice(new URL(request.url).searchParams)
  const [contact, facts] = await Promise.all([loadContact(api), api(siteFacts, choice)])
  return { contact, facts: requireData(facts) }
}) satisfies ScreenLoad<unknown>

export const loader = screenLoader(load)

const subscribeFrom = screenAction(async (api, form) => {
  const email = String(form.get('email') ?? '')
  const captcha = readCaptchaFields(form)
  const reply = await api(subscribe, { email, ...captcha })
  return { ...sentForm(reply, { email }), visit: await captchaAfter(api, reply, captcha.sid) }
})

export const action = (args: ActionFunctionArgs) => subscribeFrom(args)

const SiteHome = () => {
  const { contact, facts } = useLoaderData<typeof load>()
  const sent = useActionData<typeof action>()
  return (
    <SitePage at={paths.site} contact={contact}>
      <Calculator calculator={facts.calculator} />
      <LoanInShort facts={facts} />
      <Banners />
      {facts.example && <SiteExample example={facts.example} />}
      <HowItGoes market={facts.market} />
      <Promises coolingOffDays={facts.coolingOffDays} />
      <Subscription sent={sent} visit={sent?.visit} />
    </SitePage>
  )
}

export default SiteHome

/** Four key figures of a loan. */
const LoanInShort = ({ facts }: { readonly facts: OutputOf<typeof siteFacts> }) => {
  const rows = [
    { label: copy.factAmount(), value: facts.amountRange },
    { label: copy.factTerm(), value: facts.termRange },
    { label: copy.factIncome(), value: facts.leastIncome },
    { label: copy.factPayout(), value: copy.payoutHours({ hours: facts.payoutHours }) },
  ]
  return (
    <section>
      <h2>
        <Hidden>{copy.factsTitle()}</Hidden>
      </h2>
      <dl className={styles['facts']}>
        {rows
          .filter(({ value }) => value !== '')
          .map(({ label, value }) => (
            <div key={label} className={styles['fact']}>
              <dt className={styles['label']}>{label}</dt>
              <dd className={styles['value']}>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
