import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from 'react-router'
import * as copy from '#copy/pages/promotion.js'
import { apiContext } from '../shell/contexts.ts'
import type { OwnScriptHandle } from '../shell/document/own-script.ts'
import { requireData } from '../shell/failure/screen-failure.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import type { PageLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { AgreementView } from './agreement-view.tsx'
import { DownloadView } from './download-view.tsx'
import styles from './landing.module.css'
import { LandingArt } from './landing-art.tsx'
import { formContext, setPageLanguage, templateContext } from './landing-context.ts'
import { LandingFacts } from './landing-facts.tsx'
import { LandingForm } from './landing-form.tsx'
import { LandingHeader } from './landing-header.tsx'
import {
  agreementView,
  downloadAddress,
  downloadView,
  landingAddress,
  readParameters,
  readResult,
} from './landing-parameters.ts'
import { openVisit } from './open-visit.ts'
import { submitLanding } from './submit-landing.ts'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const handle: OwnScriptHandle = { ownScript: 'landing' }

export const middleware = [setPageLanguage]

export const meta: MetaFunction<typeof loader> = args =>
  titleOf(args, copy.title(), args.loaderData?.template.lead)

type LandingArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>

export const loader = (async ({ request, context }: LandingArgs) => {
  const query = new URL(request.url).searchParams
  const parameters = readParameters(query)
  const template = requireData(context.get(templateContext))
  const visit = await openVisit({
    api: context.get(apiContext),
    request,
    parameters,
    posted: context.get(formContext),
  })
  const pageData = { template, parameters, result: readResult(request), form: visit.form }
  return data(pageData, { headers: visit.headers })
}) satisfies PageLoader

/** The form without script: the same steps on the server, and the form's new state. */
export const action = async ({ request, context }: Pick<ActionFunctionArgs, keyof LandingArgs>) => {
  const parameters = readParameters(new URL(request.url).searchParams)
  const visit = {
    api: context.get(apiContext),
    region: requireData(context.get(templateContext)).region,
    parameters,
    userAgent: request.headers.get('User-Agent') ?? '',
  }
  const result = await submitLanding(visit, await request.formData())
  if (result === 'leave') throw redirect(downloadAddress(parameters), 303)
  context.set(formContext, result)
  return null
}

/** The landing page of an advertisement: the offer, the form and information. */
const Landing = () => {
  const { template, parameters, result, form } = useLoaderData<typeof loader>()
  const { apiBase } = usePageFacts()
  const address = landingAddress(parameters)
  const { title, lead, claims } = template
  // A market's first statement has the amount; a page for both markets has one for each.
  const [figure, ...otherClaims] = template.region === 'CN' ? [undefined, ...claims] : claims
  const facts = otherClaims.filter(claim => claim !== undefined)
  return (
    <main className={styles['landing']}>
      <div className={styles['first']} id="/">
        <div className={styles['hero']}>
          <LandingHeader />
          <div className={styles['heroBody']}>
            <LandingHero title={title} lead={lead} figure={figure?.title} />
          </div>
        </div>
        <div className={styles['content']}>
          <LandingForm form={form} template={template} address={address} apiBase={apiBase} />
          <LandingFacts claims={facts} notes={template.notes} />
        </div>
      </div>
      <div className={styles['aside']} id={downloadView}>
        <LandingHeader />
        <DownloadView result={result} download={template.download} />
      </div>
      <div className={styles['aside']} id={agreementView}>
        <AgreementView agreement={template.agreement} />
      </div>
    </main>
  )
}

export default Landing

type LandingHeroProps = {
  readonly title: string
  readonly lead: string
  /** The amount one can borrow; absent on a page for several markets. */
  readonly figure: string | undefined
}

/** The offer's title, amount and description. */
const LandingHero = ({ title, lead, figure }: LandingHeroProps) => (
  <>
    <h1 className={styles['title']}>{title}</h1>
    {figure !== undefined && <p className={styles['figure']}>{figure}</p>}
    <div className={styles['more']}>
      <p className={styles['lead']}>{lead}</p>
      <LandingArt />
    </div>
  </>
)
