import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import {
  paymentInstructions,
  stepPlaceholderPattern,
  stepPlaceholders,
} from '#contract/support/calls.ts'
import * as copy from '#copy/pages/support.js'
import { paths } from '../routes.ts'
import { apiContext } from '../shell/contexts.ts'
import type { OwnScriptHandle } from '../shell/document/own-script.ts'
import { requireData } from '../shell/failure/screen-failure.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { usePageFacts } from '../shell/page-facts.ts'
import type { PageLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { Accordion } from '../ui/accordion/accordion.tsx'
import { Card } from '../ui/card/card.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Page } from '../ui/page/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { marketAddress } from './market-address.ts'
import styles from './payment-instructions.module.css'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

/** Without the router, so that the cached document is the whole page. */
export const handle: OwnScriptHandle = { ownScript: 'site' }

export const meta: MetaFunction<typeof loader> = args =>
  titleOf(args, args.loaderData?.chosen?.payName ?? copy.howToPayTitle())

type InstructionsMethod = OutputOf<typeof paymentInstructions>['methods'][number]

export const loader = (async ({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>) => {
  const { methods } = requireData(await context.get(apiContext)(paymentInstructions, {}))
  const payCode = new URL(request.url).searchParams.get('payCode')
  const chosen = methods.find(method => method.payCode === payCode)
  if (payCode !== null && !chosen) throw data(null, { status: 404 })
  return { methods, chosen }
}) satisfies PageLoader

const PaymentInstructions = () => {
  const { methods, chosen } = useLoaderData<typeof loader>()
  const facts = usePageFacts()
  const addressOf = (method?: InstructionsMethod) =>
    marketAddress(paths.paymentInstructions, facts, method ? { payCode: method.payCode } : {})
  const all = [addressOf(), ...methods.map(method => addressOf(method))]
  return (
    <Page title={chosen?.payName ?? copy.howToPayTitle()} end={<LanguageSwitch />}>
      <div hidden data-keep={all.join(' ')} />
      {chosen ? <MethodSteps method={chosen} /> : <MethodList {...{ methods, addressOf }} />}
      <div hidden data-kept="" role="status">
        <Notice tone="paid">{copy.savedOffline()}</Notice>
      </div>
      {chosen && (
        <a className={styles['link']} href={addressOf()}>
          {copy.allMethods()}
        </a>
      )}
    </Page>
  )
}

export default PaymentInstructions

/** The first channel is open; the others are folded. */
const MethodSteps = ({ method }: { readonly method: InstructionsMethod }) => (
  <Card>
    <p className={styles['muted']}>
      {copy.between({ minimum: method.minimum, maximum: method.maximum })}
    </p>
    <p className={styles['muted']}>{copy.howToPayBlanks()}</p>
    {method.ways.map((way, index) => (
      <Accordion key={way.name} summary={way.name} open={index === 0}>
        <GuideSteps steps={way.steps} />
      </Accordion>
    ))}
  </Card>
)

type MethodListProps = {
  readonly methods: readonly InstructionsMethod[]
  readonly addressOf: (method: InstructionsMethod) => string
}

const MethodList = ({ methods, addressOf }: MethodListProps) => {
  const groups = [
    { title: copy.online(), members: methods.filter(({ payType }) => payType > '2') },
    { title: copy.banks(), members: methods.filter(({ payType }) => payType === '1') },
    { title: copy.shops(), members: methods.filter(({ payType }) => payType === '2') },
  ]
  return (
    <>
      <p>{copy.howToPayLead()}</p>
      {groups.map(
        ({ title, members }) =>
          members.length > 0 && (
            <Card key={title} title={title}>
              <ul className={styles['methods']}>
                {members.map(method => (
                  <li key={method.payCode}>
                    <a className={styles['method']} href={addressOf(method)}>
                      {method.payName}
                      <Icon name="forward" />
                    </a>
                  </li>
                ))}
              </ul>
            </Card>
          ),
      )}
    </>
  )
}

/** Text of a placeholder; undefined for other text. */
const blankText = (part: string): string | undefined => {
  const blank = stepPlaceholderPattern.exec(part)?.[0]
  if (blank !== part) return undefined
  if (blank === stepPlaceholders.number) return copy.blankNumber()
  if (blank === stepPlaceholders.amount) return copy.blankAmount()
  if (blank === stepPlaceholders.bill) return copy.blankBill()
  if (blank === stepPlaceholders.ifsc) return copy.blankIfsc()
  if (blank === stepPlaceholders.payee) return copy.blankPayee()
  const count = blank.replace(/\D/g, '')
  return blank.startsWith('{first') ? copy.blankFirst({ count }) : copy.blankAfter({ count })
}

/** Steps with placeholders for what only a payment request knows. */
const GuideSteps = ({ steps }: { readonly steps: readonly string[] }) => (
  <ol className={styles['steps']}>
    {steps.map(step => (
      <li key={step}>
        {step.split(/(\{[a-z0-9-]+\})/).map((part, index) => {
          const words = blankText(part)
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
          return words ? <Blank key={index} words={words} /> : part
        })}
      </li>
    ))}
  </ol>
)

const Blank = ({ words }: { readonly words: string }) => (
  <span className={styles['blank']}>{words}</span>
)
