import * as copy from '#copy/pages/profile.js'
import type { MarketCode } from '#domain/market/market.ts'
import { dayOfInstant } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { Notice } from '../../ui/state/notice.tsx'
import { keyFieldLabel } from './key-fields.ts'
import type { ProfileData } from './my-data.tsx'

export type CorrectionsProps = {
  readonly corrections: ProfileData['corrections']
  readonly market: MarketCode
}

/** Requested changes that wait for a staff decision, and refused ones. */
export const Corrections = ({ corrections, market }: CorrectionsProps) => {
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
          title={state === 'waiting' ? copy.correctionWaits(words) : copy.correctionRefused(words)}
        >
          {note !== '' && <p>{note}</p>}
        </Notice>
      )
    })
}
