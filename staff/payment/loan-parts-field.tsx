import { Alert, Button, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { findMoneyMatches } from '#contract/payment/staff-calls.ts'
import * as copy from '#copy/staff/payment.js'
import { toDecimalString } from '#domain/money/parse.ts'
import { loanStateColor, loanStateText } from '../loan/loan-words.ts'
import { failureText } from '../shell/calls/call-failure.ts'
import { useCall } from '../shell/calls/calls.ts'
import { DataTable } from '../ui/detail/data-table.tsx'
import { Badge } from '../ui/figure/badge.tsx'
import { MoneyText } from '../ui/figure/money.tsx'
import { present } from '../ui/list/filter-value.ts'
import styles from './loan-parts.module.css'
import {
  addPart,
  areComplete,
  type LoanPart,
  leftMinor,
  type MoneyMatch,
  type OpenMoney,
  readParts,
  writeParts,
} from './loan-parts.ts'

type LoanPartsFieldProps = {
  readonly paymentId: string
  readonly money: OpenMoney
  /** The parts, as `writeParts` writes them. */
  readonly value: string
  readonly onValue: (value: string) => void
  readonly error: string | undefined
}

/** At least so many letters are searched for: fewer find everyone. */
const minLetters = 3

/** Finds the loans that money is booked on, and divides it among them. */
export const LoanPartsField = ({
  paymentId,
  money,
  value,
  onValue,
  error,
}: LoanPartsFieldProps) => {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), 250)
  const isSearched = text.length >= minLetters
  const { data, error: failure } = useCall(findMoneyMatches, {
    paymentId,
    ...present({ text: isSearched ? text : undefined }),
  })
  const parts = readParts(value)
  const write = (next: readonly LoanPart[]) => onValue(writeParts(next))
  const matches = (data?.matches ?? []).filter(({ loanId }) =>
    parts.every(part => part.loanId !== loanId),
  )
  return (
    <div className={styles['field']}>
      <TextInput
        label={copy.loanSearch()}
        description={copy.loanSearchNote()}
        value={typed}
        maxLength={80}
        error={parts.length === 0 && error !== undefined ? copy.loansNeeded() : undefined}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={event => {
          // Ctrl+Enter sends the form; Enter alone must not.
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
        }}
      />
      {failure && <Alert color="red">{failureText(failure)}</Alert>}
      <Matches
        money={money}
        matches={matches}
        onAdd={match => write(addPart(money, parts, match))}
      />
      {isSearched && data?.matches.length === 0 && (
        <Text size="sm" role="status">
          {copy.noLoanFound()}
        </Text>
      )}
      {data?.hasMore === '1' && <Text size="sm">{copy.moreFound()}</Text>}
      <ChosenLoans money={money} parts={parts} onParts={write} isWrong={error !== undefined} />
    </div>
  )
}

const Matches = ({
  money: { currency },
  matches,
  onAdd,
}: {
  money: OpenMoney
  matches: readonly MoneyMatch[]
  onAdd: (match: MoneyMatch) => void
}) =>
  matches.length === 0 ? null : (
    <DataTable
      label={copy.foundLoans()}
      columns={[
        { label: copy.cardNo() },
        { label: copy.borrower() },
        { label: copy.due(), isFigure: true },
        { label: copy.owedThen(), isFigure: true },
      ]}
      rows={matches.map(match => ({
        id: match.loanId,
        cells: [
          <Button
            key="add"
            size="compact-xs"
            variant="light"
            aria-label={copy.addLoan({ order: match.orderNo })}
            onClick={() => onAdd(match)}
          >
            {match.orderNo}
          </Button>,
          <span key="borrower">
            {match.borrower}{' '}
            <Badge color={loanStateColor(match.state)}>{loanStateText(match.state)}</Badge>
          </span>,
          <MoneyText key="due" amount={match.due} currency={currency} />,
          <MoneyText key="owed" amount={match.outstanding} currency={currency} />,
        ],
      }))}
    />
  )

const ChosenLoans = ({
  money,
  parts,
  onParts,
  isWrong,
}: {
  money: OpenMoney
  parts: readonly LoanPart[]
  onParts: (parts: readonly LoanPart[]) => void
  isWrong: boolean
}) => {
  if (parts.length === 0) return null
  const left = leftMinor(money, parts)
  const amount = toDecimalString({ currency: money.currency, minor: left < 0n ? -left : left })
  return (
    <section aria-label={copy.chosenLoans()} className={styles['chosen']}>
      {parts.map(part => (
        <div key={part.loanId} className={styles['part']}>
          <TextInput
            label={copy.amountFor({ order: part.orderNo })}
            value={part.amount}
            inputMode="decimal"
            maxLength={18}
            onChange={event => {
              const typed = event.currentTarget.value.trim()
              onParts(
                parts.map(each =>
                  each.loanId === part.loanId ? { ...each, amount: typed } : each,
                ),
              )
            }}
          />
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={copy.removeLoan({ order: part.orderNo })}
            onClick={() => onParts(parts.filter(({ loanId }) => loanId !== part.loanId))}
          >
            ×
          </Button>
        </div>
      ))}
      <Text size="sm" role="status">
        {left < 0n ? copy.tooMuch() : copy.left()}:{' '}
        <MoneyText amount={amount} currency={money.currency} />
      </Text>
      {isWrong && !areComplete(money, parts) && (
        <Alert color="red" role="alert">
          {copy.amountWrong()}
        </Alert>
      )}
    </section>
  )
}
