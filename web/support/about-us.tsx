import { type MetaFunction, useLoaderData } from 'react-router'
import { siteFacts } from '#contract/site/calls.ts'
import * as copy from '#copy/pages/support.js'
import { paths } from '../routes.ts'
import { requireData } from '../shell/failure/screen-failure.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { usePageFacts } from '../shell/page-facts.ts'
import { screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { buttonClass } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Icon, type IconName } from '../ui/icon/icon.tsx'
import { RupyaMark } from '../ui/logo/rupya-mark.tsx'
import { Page } from '../ui/page/page.tsx'
import styles from './about-us.module.css'
import { marketAddress } from './market-address.ts'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

const load = screenLoader(async api => requireData(await api(siteFacts, {})))

export const loader = load
export const clientLoader = load

export const meta: MetaFunction = args => titleOf(args, copy.aboutTitle())

type PointProps = { readonly icon?: IconName; readonly name: string; readonly text: string }

const Point = ({ icon = 'check', name, text }: PointProps) => (
  <li className={styles['point']}>
    <Icon name={icon} />
    <div>
      <p className={styles['name']}>{name}</p>
      <p className={styles['text']}>{text}</p>
    </div>
  </li>
)

const AboutUs = () => {
  const { amountRange, payoutHours, leastIncome, lender } = useLoaderData<typeof loader>()
  const facts = usePageFacts()
  const lead = copy.aboutLead({ amount: amountRange, hours: payoutHours, income: leastIncome })
  return (
    <Page title={copy.aboutTitle()} backTo={paths.home} end={<LanguageSwitch />}>
      <Card>
        <RupyaMark />
        <p className={styles['lead']}>{lead}</p>
      </Card>
      <Card>
        <ul className={styles['points']}>
          <Point icon="clock" name={copy.aboutQuickTitle()} text={copy.aboutQuickText()} />
          <Point name={copy.aboutFlexibleTitle()} text={copy.aboutFlexibleText()} />
          <Point icon="info" name={copy.aboutSafeTitle()} text={copy.aboutSafeText()} />
          <Point icon="chat" name={copy.aboutServiceTitle()} text={copy.aboutServiceText()} />
        </ul>
      </Card>
      <Card title={copy.aboutProducts()}>
        <ul className={styles['points']}>
          <Point name={copy.personalLoans()} text={copy.personalLoansText()} />
          <Point name={copy.microloans()} text={copy.microloansText()} />
          <Point name={copy.businessLoans()} text={copy.businessLoansText()} />
        </ul>
      </Card>
      <p className={styles['text']}>{copy.lentBy({ lender })}</p>
      <a className={buttonClass({ variant: 'secondary' })} href={marketAddress(paths.site, facts)}>
        {copy.officialSite()}
      </a>
    </Page>
  )
}

export default AboutUs
