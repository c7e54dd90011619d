import { type Context, Hono } from 'hono'
import { page } from '../../platform/page.ts'
import { notFound } from '../../platform/refusal.ts'
import { unknownParameters } from '../../platform/strict-request.ts'
import type { BankBook } from './bank-book.ts'
import type { BankSettingsStore } from './bank-simulator-settings.ts'
import { type Alteration, alter } from './report-alterations.ts'
import { accountPaymentShape, codePaymentShape, transactionShape } from './xendit-shapes.ts'

/** docs.xendit.co, List Transactions: a time has `gte` and `lte` only. */
const TRANSACTION_PARAMETERS = [
  'types',
  'statuses',
  'channel_categories',
  'reference_id',
  'product_id',
  'account_identifier',
  'amount',
  'currency',
  'created[gte]',
  'created[lte]',
  'updated[gte]',
  'updated[lte]',
  'limit',
  'after_id',
  'before_id',
]

/** As a recorded answer of Xendit has it. */
const unknownParameter = (c: Context, name: string): Response => {
  const message = `Unknown query parameter '${name}'`
  const errorCode = 'API_VALIDATION_ERROR'
  const validation = { errors: [{ path: `.query.${name}`, message }] }
  return c.json(
    { message, error: errorCode, error_code: errorCode, status_code: 400, validation },
    400,
  )
}

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
    return c.json(page(rows.map(codePaymentShape), new URL(c.req.url).searchParams))
  })
  app.get('/transactions', c => {
    const query = new URL(c.req.url).searchParams
    const [unknown] = unknownParameters(c, TRANSACTION_PARAMETERS)
    if (unknown !== undefined) return unknownParameter(c, unknown)
    // Newest first, so that a page is not shifted under a reader by what is paid meanwhile.
    const rows = payments()
      .toReversed()
      .map(each => transactionShape(each, settings.current().feeMinor))
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
