import type { MarketCode } from '#domain/market/market.ts'
import * as copy from '../copy/compiled/profile.js'
import { dayOfInstant } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Notice } from '../ui/state/notice.tsx'
import { keyFieldWords } from './key-fields.ts'
import type { HeldData } from './my-data.tsx'

export type CorrectionsProps = {
  readonly corrections: HeldData['corrections']
  readonly market: MarketCode
}

/** Changes that people have to decide, and what they decided. */
export const Corrections = ({ corrections, market }: CorrectionsProps) => {
  const { locale } = usePageFacts()
  return corrections
    .filter(({ state }) => state !== 'applied')
    .map(({ correctionId, field, state, askedAt, note }) => {
      const words = {
        what: keyFieldWords(field, market),
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
