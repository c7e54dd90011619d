import { createElement } from 'react'
import { expect, test } from 'vitest'
import { refusalCode } from '#contract/envelope.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { AgreementListItem } from '../offer/load-offer.ts'
import { renderPage, textOf } from '../rendering/render-page.tsx'
import type { ConfirmFailure } from './accept-offer.ts'
import { AgreementCheckboxes } from './agreement-checkboxes.tsx'

const document = (code: AgreementListItem['code'], position: number, title: string) => ({
  title,
  documentId: `${code}.1.0123456789abcdef`,
  code,
  position,
  version: 1,
  sha256: '',
  url: `https://loans.example/loanAgreement?productId=salary-line&document=${code}`,
  agreedAt: null,
})

const agreements = [
  document('loan-agreement', 0, 'Loan agreement'),
  document('key-facts', 1, 'Key facts statement'),
]
const [agreement, keyFacts] = agreements.map(({ documentId }) => documentId)

type Shown = {
  readonly market: MarketCode
  readonly agreed?: readonly string[]
  readonly failure?: ConfirmFailure
  readonly showsMissing?: boolean
}

/** The list's rows, in their order. */
const rowsOf = ({ market, agreed = [], failure, showsMissing = false }: Shown): string[] => {
  const markup = renderPage(
    createElement(AgreementCheckboxes, {
      offer: { agreementTicked: market === 'ID' ? '1' : '0' },
      agreements,
      agreementState: {
        has: ids => ids.every(id => agreed.includes(id)),
        set: () => undefined,
        all: false,
        open: () => undefined,
        hasOpened: () => false,
      },
      failure,
      showsMissing,
    }),
    { market },
  )
  const list = /<ul class="[^"]*rows[^"]*">(.*)<\/ul>/.exec(markup)?.[1] ?? markup
  return list.split('<li').slice(1)
}

const refused: ConfirmFailure = {
  refusedBy: refusalCode.agreementMissing,
  message: 'Please agree to each document shown before you go on.',
  agreed: [],
  attemptKey: '',
  shownTotal: '',
}

test('in India each document is a row of its own, to open and to agree to, the key facts first', () => {
  const rows = rowsOf({ market: 'IN' })
  expect(rows.map(row => /value="([^"]*)"/.exec(row)?.[1])).toEqual([keyFacts, agreement])
  for (const row of rows) {
    expect(row.match(/<a /g)).toHaveLength(1)
    expect(row.match(/type="checkbox"/g)).toHaveLength(1)
    expect(row.indexOf('<a ')).toBeLessThan(row.indexOf('type="checkbox"'))
    expect(row).not.toContain('aria-invalid')
  }
})

test('in Indonesia the documents stand above the one box of the specification', () => {
  const [row = '', ...others] = rowsOf({ market: 'ID' })
  expect(others).toEqual([])
  expect(row.match(/<a /g)).toHaveLength(2)
  expect(row).toContain(`value="${keyFacts},${agreement}"`)
  expect(row.lastIndexOf('<a ')).toBeLessThan(row.indexOf('type="checkbox"'))
})

test.each([
  ['confirm was pressed', { showsMissing: true }],
  ['the server refused', { failure: refused }],
])('what is missing is said at its row and nowhere else once %s', (_, shown) => {
  const [first = '', second = ''] = rowsOf({ market: 'IN', agreed: [keyFacts ?? ''], ...shown })
  expect(first).not.toContain('aria-invalid')
  expect(second).toContain('aria-invalid="true"')
  const description = /aria-describedby="([^"]*)"/.exec(second)?.[1]
  expect(textOf(second.slice(second.indexOf(`id="${description}"`) - 3))).toBe(
    'Please agree to this document',
  )
})
