import { Hono } from 'hono'
import { page } from '../../platform/page.ts'
import { notFound } from '../../platform/refusal.ts'
import type { BankBook } from './bank-book.ts'
import type { BankSettingsStore } from './bank-simulator-settings.ts'
import { type Alteration, alter } from './report-alterations.ts'
import { accountPaymentShape, codePaymentShape, transactionShape } from './xendit-shapes.ts'

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
  const before = (name: string, value: string) => {
    const until = query.get(name)
    return until === null || Date.parse(value) < Date.parse(until)
  }
  return (
    among('types', row.type) &&
    among('statuses', row.status) &&
    among('channel_categories', row.channel_category) &&
    among('currency', row.currency) &&
    among('reference_id', row.reference_id ?? '') &&
    since('created[gte]', row.created) &&
    since('updated[gte]', row.updated) &&
    before('updated[lt]', row.updated)
  )
}
