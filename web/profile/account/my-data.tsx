import { type MetaFunction, useLoaderData } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { certificationOverview, myData } from '#contract/profile/calls.ts'
import * as copy from '#copy/pages/profile.js'
import type { MarketCode } from '#domain/market/market.ts'
import { paths } from '../../routes.ts'
import { dayOfInstant } from '../../shell/dates.ts'
import { requireData } from '../../shell/failure/screen-failure.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { type ScreenLoad, screenLoader } from '../../shell/screen-loader.ts'
import { titleOf } from '../../shell/title.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Row, Rows } from '../../ui/rows/rows.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { stepAddress, stepCopy } from '../certification/certification-steps.ts'
import { CorrectLink } from './correct-link.tsx'
import { dataRows } from './data-rows.ts'
import { IdentityImages } from './identity-images.tsx'
import { keyFieldLabel } from './key-fields.ts'
import styles from './my-data.module.css'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.myData())

export type ProfileData = OutputOf<typeof myData> &
  Pick<OutputOf<typeof certificationOverview>, 'regions'>

const load = (async (api, request): Promise<ProfileData> => {
  const full = new URL(request.url).searchParams.get('full') === '1' ? '1' : '0'
  const [stored, overview] = await Promise.all([
    api(myData, { full }),
    api(certificationOverview, {}),
  ])
  return { ...requireData(stored), regions: requireData(overview).regions }
}) satisfies ScreenLoad<unknown>

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

const steps = ['base', 'personal', 'job', 'extra', 'bank'] as const

/** All personal data, with numbers masked until requested, each with a link to correct it. */
const MyData = () => {
  const data = useLoaderData<typeof loader>()
  const { locale } = usePageFacts()
  const full = data.full === '1'
  return (
    <Page title={copy.myData()} backTo={paths.mine}>
      <p className={styles['lead']}>{copy.myDataLead()}</p>
      <ButtonLink
        variant="secondary"
        to={full ? paths.mineData : `${paths.mineData}?full=1`}
        replace
        preventScrollReset
      >
        {full ? copy.hideNumbers() : copy.showNumbers()}
      </ButtonLink>
      <Corrections corrections={data.corrections} market={data.market} />
      {steps.map(step => {
        const rows = dataRows(step, data, locale)
        return (
          <Card key={step} title={stepCopy(step).title()}>
            {rows.length === 0 ? (
              <p className={styles['lead']}>{copy.notGiven()}</p>
            ) : (
              <Rows stacked>
                {rows.map(({ label, value }) => (
                  <Row key={label} label={label}>
                    {value}
                  </Row>
                ))}
              </Rows>
            )}
            <CorrectAction step={step} data={data} isStored={rows.length > 0} />
          </Card>
        )
      })}
      <IdentityImages data={data} />
      {data.location && (
        <Card title={copy.locationTitle()}>
          <Rows stacked>
            <Row label={copy.coordinates()}>
              {data.location.latitude}, {data.location.longitude}
            </Row>
            <Row label={copy.givenAt()}>
              {dayOfInstant(data.location.givenAt, data.market, locale)}
            </Row>
          </Rows>
        </Card>
      )}
    </Page>
  )
}

export default MyData

type CorrectActionProps = {
  readonly step: (typeof steps)[number]
  readonly data: ProfileData
  readonly isStored: boolean
}

/** Confirmed identifying data change by request; everything else in its step. */
const CorrectAction = ({ step, data, isStored }: CorrectActionProps) => {
  const byRequest = step === 'base' && data.keysConfirmed === '1'
  return (
    <CorrectLink to={byRequest ? paths.mineCorrect : stepAddress(step, paths.mineData)}>
      {isStored ? copy.correct({ what: stepCopy(step).title() }) : copy.fillIn()}
    </CorrectLink>
  )
}

type CorrectionsProps = {
  readonly corrections: ProfileData['corrections']
  readonly market: MarketCode
}

/** Requested changes that wait for a staff decision, and refused ones. */
const Corrections = ({ corrections, market }: CorrectionsProps) => {
  const { locale } = usePageFacts()
  return corrections
    .filter(({ state }) => state !== 'applied')
    .map(({ correctionId, field, state, askedAt, note }) => {
      const words = {
        what: keyFieldLabel(field, market),
        date: dayOfInstant(askedAt, market, locale),
      }
      return (
        <Notice
          key={correctionId}
          tone={state === 'waiting' ? 'waiting' : 'late'}
          title={
            state === 'waiting' ? copy.correctionPending(words) : copy.correctionRefused(words)
          }
        >
          {note !== '' && <p>{note}</p>}
        </Notice>
      )
    })
}
