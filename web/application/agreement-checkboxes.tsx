import { Link } from 'react-router'
import { refusalCode } from '#contract/envelope.ts'
import { findOwnPath } from '#contract/links.ts'
import * as copy from '#copy/pages/offer.js'
import type { AgreementListItem, OfferDetails } from '../offer/load-offer.ts'
import { paths } from '../routes.ts'
import { Card } from '../ui/card/card.tsx'
import { CheckboxRow } from '../ui/choice/checkbox-row.tsx'
import { ErrorSummary } from '../ui/error-summary/error-summary.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { type ConfirmFailure, confirmField } from './accept-offer.ts'
import styles from './agreement-checkboxes.module.css'
import type { AgreementState } from './use-agreements.ts'

export type AgreementCheckboxesProps = {
  readonly offer: Pick<OfferDetails, 'agreementTicked'>
  readonly agreements: readonly AgreementListItem[]
  readonly agreementState: AgreementState
  readonly failure: ConfirmFailure | undefined
  /** Confirm was pressed before everything was agreed to. */
  readonly showsMissing: boolean
}

/** Documents and the box by which they are agreed to. */
type AgreementRow = {
  readonly id: string
  readonly label: string
  readonly documents: readonly AgreementListItem[]
}

/**
 * Each document to open, and below it the box to agree to it: read and agreed to once. Nothing when
 * there are no documents.
 */
export const AgreementCheckboxes = ({
  offer,
  agreements,
  agreementState,
  failure,
  showsMissing,
}: AgreementCheckboxesProps) => {
  if (agreements.length === 0) return null
  const rows = agreementRows(offer, agreements)
  const isRefused = failure?.refusedBy === refusalCode.agreementMissing
  const isMissing = (row: AgreementRow) =>
    (showsMissing || isRefused) && !agreementState.has(idsOf(row))
  const errors = isRefused
    ? rows.filter(isMissing).map(({ id, label }) => ({ id, message: label }))
    : []
  return (
    <Card title={copy.agreements()}>
      {errors.length > 0 && (
        <ErrorSummary
          title={failure?.message || copy.agreeFirst()}
          errors={errors}
          reply={failure}
        />
      )}
      <ul className={styles['rows']}>
        {rows.map(row => (
          <li key={row.id} className={styles['row']}>
            <AgreementRowView
              row={row}
              agreementState={agreementState}
              isMissing={isMissing(row)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type AgreementRowViewProps = Pick<AgreementCheckboxesProps, 'agreementState'> & {
  readonly row: AgreementRow
  readonly isMissing: boolean
}

const AgreementRowView = ({ row, agreementState, isMissing }: AgreementRowViewProps) => {
  const { id, label, documents } = row
  const documentIds = idsOf(row)
  const errorId = `${id}-error`
  return (
    <>
      {documents.map(({ documentId, title, url }) => (
        <Link
          key={documentId}
          className={styles['document']}
          to={findOwnPath(url) ?? paths.loanAgreement}
          onClick={() => agreementState.open(documentId)}
        >
          <span className={styles['title']}>{title}</span>
          <Icon name="forward" />
        </Link>
      ))}
      <CheckboxRow
        id={id}
        name={confirmField.agreed}
        value={documentIds.join(',')}
        checked={agreementState.has(documentIds)}
        onChange={checked => agreementState.set(documentIds, checked)}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? errorId : undefined}
      >
        {label}
      </CheckboxRow>
      {isMissing && (
        <p id={errorId} className={styles['error']}>
          {copy.agreeMissing()}
        </p>
      )}
    </>
  )
}

const idsOf = ({ documents }: AgreementRow): string[] =>
  documents.map(({ documentId }) => documentId)

/** One row for all documents where the box starts ticked, else one for each (decision 042). */
const agreementRows = (
  { agreementTicked }: Pick<OfferDetails, 'agreementTicked'>,
  agreements: readonly AgreementListItem[],
): AgreementRow[] => {
  const documents = inReadingOrder(agreements)
  return agreementTicked === '1'
    ? [{ id: 'agree', label: copy.agreeToAll(), documents }]
    : documents.map(document => ({
        id: `agree-${document.position}`,
        label: copy.agreeTo({ title: document.title }),
        documents: [document],
      }))
}

/** The key facts first: both regulators want them read before the agreement. */
const inReadingOrder = (agreements: readonly AgreementListItem[]): AgreementListItem[] => [
  ...agreements.filter(({ code }) => code === 'key-facts'),
  ...agreements.filter(({ code }) => code !== 'key-facts'),
]
