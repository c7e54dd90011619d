import { type MetaFunction, useLoaderData } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { keyFacts } from '#contract/offer/calls.ts'
import * as copy from '#copy/pages/offer.js'
import { DocumentPage } from '../../application/documents/document-page.tsx'
import { dateInWords } from '../../shell/dates.ts'
import { requireData, requireParameter } from '../../shell/failure/screen-failure.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { type ScreenLoad, screenLoader } from '../../shell/screen-loader.ts'
import { titleOf } from '../../shell/title.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Row, Rows } from '../../ui/rows/rows.tsx'
import { confirmAddress } from '../offer-addresses.ts'
import { ComputationSheet } from './computation-sheet.tsx'
import { FeeList } from './fee-list.tsx'
import styles from './key-facts.module.css'
import { KeyFigures } from './key-figures.tsx'
import { ScheduleTable } from './schedule-table.tsx'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export type KeyFactsDetails = OutputOf<typeof keyFacts>

const load: ScreenLoad<{ productId: string; facts: KeyFactsDetails }> = async (api, request) => {
  const productId = requireParameter(request, 'productId')
  const requested = new URL(request.url).searchParams.has('proposalNo')
  const proposal = requested ? { proposalNo: requireParameter(request, 'proposalNo') } : {}
  return { productId, facts: requireData(await api(keyFacts, { productId, ...proposal })) }
}

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

export const meta: MetaFunction<typeof loader> = args =>
  titleOf(args, args.loaderData?.facts.title ?? copy.readKeyFacts())

/** The key facts statement: figures, their calculation, and contacts. */
const KeyFactsPage = () => {
  const { productId, facts } = useLoaderData<typeof load>()
  return (
    <DocumentPage title={facts.title} backTo={confirmAddress(productId)}>
      <KeyFigures facts={facts} />
      <PartiesCard facts={facts} />
      <Card title={copy.charges()}>
        <FeeList facts={facts} />
      </Card>
      <Card title={copy.repayPlan()}>
        <ScheduleTable facts={facts} />
      </Card>
      <Card title={copy.computationTitle()}>
        <ComputationSheet facts={facts} />
      </Card>
      {facts.sections.map(({ heading, paragraphs, rows }) => (
        <Card key={heading} title={heading}>
          <div className={styles['section']}>
            {rows.length > 0 && (
              <Rows>
                {rows.map(({ text, value }) => (
                  <Row key={text} label={text}>
                    {value}
                  </Row>
                ))}
              </Rows>
            )}
            {paragraphs.map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </Card>
      ))}
      <Grievance facts={facts} />
    </DocumentPage>
  )
}

export default KeyFactsPage

const PartiesCard = ({ facts }: { facts: KeyFactsDetails }) => {
  const { locale } = usePageFacts()
  return (
    <Card>
      <Rows stacked>
        <Row label={copy.borrower()}>{facts.borrowerName}</Row>
        <Row label={copy.lender()}>{facts.lender}</Row>
        <Row label={copy.proposal()}>{facts.proposalNo}</Row>
        <Row label={copy.issuedOn()}>{dateInWords(facts.issuedOn, locale)}</Row>
        <Row label={copy.validUntil()}>
          {dateInWords(facts.validUntil, locale)}{' '}
          {!facts.isValid && <Badge tone="neutral">{copy.noLongerValid()}</Badge>}
        </Row>
      </Rows>
    </Card>
  )
}

const Grievance = ({ facts: { grievance } }: { facts: KeyFactsDetails }) => (
  <Card title={copy.grievance()}>
    <Rows>
      <Row label={copy.grievanceOfficer()}>{grievance.officer}</Row>
      <Row label={copy.phone()}>
        <a className={styles['contact']} href={`tel:${grievance.phone.replace(/[^\d+]/g, '')}`}>
          {grievance.phone}
        </a>
      </Row>
      <Row label={copy.email()}>
        <a className={styles['contact']} href={`mailto:${grievance.email}`}>
          {grievance.email}
        </a>
      </Row>
      <Row label={copy.hours()}>{grievance.hours}</Row>
    </Rows>
    <p className={styles['escalation']}>{grievance.escalation}</p>
  </Card>
)
