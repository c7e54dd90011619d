import { Hono } from 'hono'
import { page } from '../../platform/page.ts'
import { invalid, notFound } from '../../platform/refusal.ts'
import type { DocumentedQuery } from '../../platform/strict-request.ts'
import type { BankBook } from './bank-book.ts'
import type { BankSettingsStore } from './bank-simulator-settings.ts'
import { type Alteration, alter } from './report-alterations.ts'
import {
  accountPaymentShape,
  codePaymentShape,
  refundTransactionShape,
  transactionShape,
} from './xendit-shapes.ts'

const paging = { limit: /^([1-9]|[1-4]\d|50)$/, after_id: /./, before_id: /./ }
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** docs.xendit.co, List Transactions, with the form of each value: a time has `gte`, `lte` only. */
const TRANSACTION_PARAMETERS: Readonly<Record<string, RegExp>> = {
  types: /^(PAYMENT|DISBURSEMENT|REFUND|TRANSFER|OTHER)$/,
  statuses: /^(SUCCESS|PENDING|FAILED|VOIDED|REVERSED)$/,
  channel_categories: /^(VIRTUAL_ACCOUNT|RETAIL_OUTLET|BANK|CARDS|EWALLET|QR_CODE|OTHER)$/,
  reference_id: /./,
  product_id: /./,
  account_identifier: /./,
  amount: /^\d+(\.\d+)?$/,
  currency: /^(IDR|PHP)$/,
  'created[gte]': time,
  'created[lte]': time,
  'updated[gte]': time,
  'updated[lte]': time,
  ...paging,
}

/** The parameters of reading payments. */
export const paymentQueries: readonly DocumentedQuery[] = [
  ['GET', /\/transactions$/, Object.keys(TRANSACTION_PARAMETERS)],
  ['GET', /\/fixed_payment_code\/[^/]+\/payments$/, Object.keys(paging)],
]

/** A parameter whose value is not of its form. */
const wrongParameter = (
  query: URLSearchParams,
  forms: Readonly<Record<string, RegExp>>,
): string | undefined => [...query].find(([name, value]) => !forms[name]?.test(value))?.[0]

/** Reads payments: one, those of a code, and the list of all transactions. */
export function paymentRoutes(
  book: BankBook,
  settings: BankSettingsStore,
  alterations: ReadonlyMap<string, Alteration>,
): Hono {
  const payments = () =>
    [...book.memory.payments.values()].filter(each => each.provider === 'xendit')
  const app = new Hono()
  app.get('/callback_virtual_account_payments/:query', c => {
    const id = /^payment_id=(.+)$/.exec(c.req.param('query'))?.[1] ?? ''
    const payment = book.memory.byProviderPaymentId.get(id)
    const forgotten = alterations.get(id) === 'forgotten'
    if (forgotten || payment?.kind !== 'virtual-account') return notFound(c)
    return c.json(accountPaymentShape(payment))
  })
  app.get('/fixed_payment_code/:id/payments', c => {
    const codeId = c.req.param('id')
    const rows = payments().filter(each => each.kind === 'retail' && each.accountId === codeId)
    if (book.memory.accounts.get(codeId)?.kind !== 'retail') return notFound(c)
    const query = new URL(c.req.url).searchParams
    const wrong = wrongParameter(query, paging)
    if (wrong !== undefined) return invalid(c, `"${wrong}" is not of its form`)
    return c.json(page(rows.map(codePaymentShape), query))
  })
  app.get('/transactions', c => {
    const query = new URL(c.req.url).searchParams
    const wrong = wrongParameter(query, TRANSACTION_PARAMETERS)
    if (wrong !== undefined) return invalid(c, `"${wrong}" is not of its form`)
    // Newest first, so that a page is not shifted under a reader by what is paid meanwhile.
    const rows = payments()
      .toReversed()
      .flatMap(each => [
        ...[refundTransactionShape(each)].filter(row => row !== undefined),
        transactionShape(each, settings.current().feeMinor),
      ])
      .flatMap(row => alter(row, alterations.get(row.product_id)))
    return c.json(
      page(
        rows.filter(row => matchesQuery(row, query)),
        query,
      ),
    )
  })
  return app
}

type XenditTransactionShape = ReturnType<typeof transactionShape>

function matchesQuery(row: XenditTransactionShape, query: URLSearchParams): boolean {
  const among = (name: string, value: string) =>
    !query.has(name) || query.getAll(name).includes(value)
  const since = (name: string, value: string) => {
    const from = query.get(name)
    return from === null || Date.parse(value) >= Date.parse(from)
  }
  const until = (name: string, value: string) => {
    const last = query.get(name)
    return last === null || Date.parse(value) <= Date.parse(last)
  }
  return (
    among('types', row.type) &&
    among('statuses', row.status) &&
    among('channel_categories', row.channel_category) &&
    among('currency', row.currency) &&
    among('reference_id', row.reference_id ?? '') &&
    since('created[gte]', row.created) &&
    until('created[lte]', row.created) &&
    since('updated[gte]', row.updated) &&
    until('updated[lte]', row.updated)
  )
}
