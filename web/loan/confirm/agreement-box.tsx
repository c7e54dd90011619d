import { useMemo } from 'react'
import { refusalCode } from '#contract/envelope.ts'
import * as copy from '../../copy/compiled/offer.js'
import { Card } from '../../ui/card/card.tsx'
import { CheckboxRow } from '../../ui/choice/checkbox-row.tsx'
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx'
import { PaperLinks } from '../papers/paper-list.tsx'
import type { Agreement, Offer } from './load-offer.ts'
import { confirmField, type NotTaken } from './take-offer.ts'
import type { Agreed } from './use-agreed.ts'

export type AgreementBoxProps = {
  readonly offer: Offer
  readonly agreements: readonly Agreement[]
  readonly agreed: Agreed
  readonly notTaken: NotTaken | undefined
}

type Box = { readonly id: string; readonly words: string; readonly papers: readonly string[] }

/** The papers and the boxes to agree to them; nothing when there are no papers. */
export const AgreementBox = ({ offer, agreements, agreed, notTaken }: AgreementBoxProps) => {
  const boxes = boxesFor(offer, agreements)
  const errors = useMemo(
    () =>
      notTaken?.refusedBy === refusalCode.agreementMissing
        ? boxesFor(offer, agreements)
            .filter(({ papers }) => !papers.every(id => notTaken.agreed.includes(id)))
            .map(({ id, words }) => ({ id, message: words }))
        : [],
    [notTaken, offer, agreements],
  )
  if (agreements.length === 0) return null
  return (
    <Card title={copy.agreements()}>
      {errors.length > 0 && (
        <ErrorSummary title={notTaken?.message || copy.agreeFirst()} errors={errors} />
      )}
      <PaperLinks papers={agreements} />
      {boxes.map(({ id, words, papers }) => (
        <CheckboxRow
          key={id}
          id={id}
          name={confirmField.agreed}
          value={papers.join(',')}
          checked={agreed.has(papers)}
          onChange={checked => agreed.set(papers, checked)}
        >
          {words}
        </CheckboxRow>
      ))}
    </Card>
  )
}

/** One box for all papers where it starts ticked, else one for each (design, section 7). */
const boxesFor = ({ agreementTicked }: Offer, agreements: readonly Agreement[]): Box[] =>
  agreementTicked === '1'
    ? [
        {
          id: 'agree',
          words: copy.agreeToAll(),
          papers: agreements.map(({ documentId }) => documentId),
        },
      ]
    : agreements.map(({ documentId, position, title }) => ({
        id: `agree-${position}`,
        words: copy.agreeTo({ title }),
        papers: [documentId],
      }))
