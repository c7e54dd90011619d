import * as copy from '../copy/compiled/statement.js'
import type { LoanReference } from '../loan/loan-address.ts'
import { shortDate } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { wireMoneyText } from '../shell/wire-money.ts'
import { Card } from '../ui/card/card.tsx'
import { Menu, MenuFile } from '../ui/menu/menu.tsx'
import { usePaperAddresses } from './paper-addresses.ts'
import type { Statement } from './statement.tsx'

type PapersProps = { readonly order: LoanReference; readonly statement: Statement }

/** What can be kept as a file: plain links, so that they work before any script. */
export const Papers = ({ order, statement }: PapersProps) => {
  const { locale } = usePageFacts()
  const addresses = usePaperAddresses(order)
  const { figures, receipts, isSettled } = statement
  return (
    <Card title={copy.papers()}>
      <Menu>
        {isSettled === '1' && (
          <MenuFile icon="check" to={addresses.closingLetter} note={copy.closingLetterNote()}>
            {copy.closingLetter()}
          </MenuFile>
        )}
        <MenuFile icon="copy" to={addresses.statement} note={copy.statementNote()}>
          {copy.statementFile()}
        </MenuFile>
        {receipts.map(({ paymentId, receipt }) => (
          <MenuFile
            key={paymentId}
            icon="copy"
            to={addresses.receipt(paymentId)}
            note={receipt.receiptNo}
          >
            {copy.receiptFile({
              amount: wireMoneyText(figures.currency, receipt.amount),
              date: shortDate(receipt.paidOn, locale),
            })}
          </MenuFile>
        ))}
      </Menu>
    </Card>
  )
}
