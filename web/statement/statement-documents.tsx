import * as copy from '#copy/pages/statement.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import type { LoanReference } from '../loan/loan-addresses.ts'
import { shortDate } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Card } from '../ui/card/card.tsx'
import { Menu, MenuFile } from '../ui/menu/menu.tsx'
import { useDocumentAddresses } from './document-addresses.ts'
import type { StatementDetails } from './statement.tsx'

type StatementDocumentsProps = {
  readonly order: LoanReference
  readonly statement: StatementDetails
}

/** Files to download, as plain links, so that they work before hydration. */
export const StatementDocuments = ({ order, statement }: StatementDocumentsProps) => {
  const { locale } = usePageFacts()
  const addresses = useDocumentAddresses(order)
  const { figures, receipts, documents, isSettled } = statement
  return (
    <Card title={copy.documentsTitle()}>
      <Menu>
        {isSettled === '1' && (
          <MenuFile icon="check" to={addresses.closingLetter} note={copy.closingLetterNote()}>
            {copy.closingLetter()}
          </MenuFile>
        )}
        <MenuFile icon="copy" to={addresses.statement} note={copy.statementNote()}>
          {copy.statementFile()}
        </MenuFile>
        {isSettled !== '1' && (
          <MenuFile icon="clock" to={addresses.dueDates} note={copy.calendarNote()}>
            {copy.calendarFile()}
          </MenuFile>
        )}
        {documents.map(({ title, url }) => (
          <MenuFile key={url} icon="copy" to={url}>
            {title}
          </MenuFile>
        ))}
        {receipts.map(({ paymentId, receipt }) => (
          <MenuFile
            key={paymentId}
            icon="copy"
            to={addresses.receipt(paymentId)}
            note={receipt.receiptNo}
          >
            {copy.receiptFile({
              amount: apiMoneyText(figures.currency, receipt.amount),
              date: shortDate(receipt.paidOn, locale),
            })}
          </MenuFile>
        ))}
      </Menu>
    </Card>
  )
}
