import { useMemo } from 'react'
import { refusalCode } from '#contract/envelope.ts'
import * as copy from '#copy/pages/offer.js'
import type { AgreementListItem, OfferDetails } from '../offer/load-offer.ts'
import { Card } from '../ui/card/card.tsx'
import { CheckboxRow } from '../ui/choice/checkbox-row.tsx'
import { ErrorSummary } from '../ui/error-summary/error-summary.tsx'
import { type ConfirmFailure, confirmField } from './accept-offer.ts'
import { DocumentLinks } from './documents/document-list.tsx'
import type { AgreementState } from './use-agreements.ts'

export type AgreementCheckboxesProps = {
  readonly offer: OfferDetails
  readonly agreements: readonly AgreementListItem[]
  readonly agreementState: AgreementState
  readonly failure: ConfirmFailure | undefined
}

type AgreementCheckbox = {
  readonly id: string
  readonly label: string
  readonly documentIds: readonly string[]
}

/** The documents and the checkboxes to accept them; nothing when there are no documents. */
export const AgreementCheckboxes = ({
  offer,
  agreements,
  agreementState,
  failure,
}: AgreementCheckboxesProps) => {
  const boxes = checkboxesFor(offer, agreements)
  const errors = useMemo(
    () =>
      failure?.refusedBy === refusalCode.agreementMissing
        ? checkboxesFor(offer, agreements)
            .filter(({ documentIds }) => !documentIds.every(id => failure.agreed.includes(id)))
            .map(({ id, label }) => ({ id, message: label }))
        : [],
    [failure, offer, agreements],
  )
  if (agreements.length === 0) return null
  return (
    <Card title={copy.agreements()}>
      {errors.length > 0 && (
        <ErrorSummary title={failure?.message || copy.agreeFirst()} errors={errors} />
      )}
      <DocumentLinks documents={agreements} />
      {boxes.map(({ id, label, documentIds }) => (
        <CheckboxRow
          key={id}
          id={id}
          name={confirmField.agreed}
          value={documentIds.join(',')}
          checked={agreementState.has(documentIds)}
          onChange={checked => agreementState.set(documentIds, checked)}
        >
          {label}
        </CheckboxRow>
      ))}
    </Card>
  )
}

/** One checkbox for all documents where it starts ticked, else one for each (decision 042). */
const checkboxesFor = (
  { agreementTicked }: OfferDetails,
  agreements: readonly AgreementListItem[],
): AgreementCheckbox[] =>
  agreementTicked === '1'
    ? [
        {
          id: 'agree',
          label: copy.agreeToAll(),
          documentIds: agreements.map(({ documentId }) => documentId),
        },
      ]
    : agreements.map(({ documentId, position, title }) => ({
        id: `agree-${position}`,
        label: copy.agreeTo({ title }),
        documentIds: [documentId],
      }))
