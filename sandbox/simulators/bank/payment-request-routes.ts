import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { invalid, notFound, refusal } from '../../platform/refusal.ts'
import { readJson } from '../../platform/strict-request.ts'
import { accountNumber, findBank, paymentCodeNumber } from './account-numbers.ts'
import type { BankApiContext } from './bank-api-context.ts'
import type { BankBook } from './bank-book.ts'
import { type SimulatedAccount, statusOf } from './bank-records.ts'
import { newRowId } from './new-payment.ts'
import {
  type NewPaymentRequest,
  readAccountRequest,
  readAmount,
  readCodeRequest,
} from './payment-request-input.ts'
import { accountShape, codeShape } from './xendit-shapes.ts'

type PaymentRequestRouteOptions = BankApiContext & {
  readonly kind: SimulatedAccount['kind']
}

const changes = z.strictObject({
  expiration_date: z.iso.datetime().optional(),
  expected_amount: z.number().optional(),
})

/** Creates, changes and reads payment requests of one kind; mounted at the kind's path. */
export function paymentRequestRoutes(options: PaymentRequestRouteOptions): Hono {
  const { book, settings, now, kind } = options
  const inactive =
    kind === 'retail' ? 'INACTIVE_FIXED_PAYMENT_CODE_ERROR' : 'INACTIVE_VIRTUAL_ACCOUNT_ERROR'
  const find = (c: Context): SimulatedAccount | undefined => {
    const account = book.memory.accounts.get(c.req.param('id') ?? '')
    return account?.kind === kind ? account : undefined
  }
  const show = (account: SimulatedAccount) =>
    kind === 'retail' ? codeShape(account, now()) : accountShape(account, statusOf(account, now()))

  const app = new Hono()
  app.post('/', c => create(c, options))
  app.get('/', c => {
    const externalId = c.req.query('external_id')
    if (!settings.current().lookupByExternalId || externalId === undefined) return notFound(c)
    return c.json(findByExternalId(options, externalId).map(show))
  })
  app.get('/:id', c => {
    const account = find(c)
    return account === undefined ? notFound(c) : c.json(show(account))
  })
  app.patch('/:id', async c => {
    const account = find(c)
    if (account === undefined) return notFound(c)
    if (statusOf(account, now()) !== 'ACTIVE') return refusal(c, 400, inactive, 'It is inactive')
    const change = changes.safeParse(await readJson(c))
    if (!change.success) return invalid(c, change.error.message)
    const changed = withChanges(account, change.data)
    if (changed === undefined) return invalid(c, 'expected_amount is not an amount')
    book.putAccount(changed)
    return c.json(show(changed))
  })
  return app
}

function findByExternalId(
  { book, kind }: Pick<PaymentRequestRouteOptions, 'book' | 'kind'>,
  externalId: string,
): SimulatedAccount[] {
  return (book.memory.byExternalId.get(externalId) ?? []).filter(each => each.kind === kind)
}

async function create(
  c: Context,
  { book, settings, now, kind }: PaymentRequestRouteOptions,
): Promise<Response> {
  const requestBody = await c.req.text()
  const idempotencyKey = c.req.header('x-idempotency-key') ?? null
  const before = idempotencyKey && book.memory.byIdempotencyKey.get(idempotencyKey)
  if (before) {
    // A repeat gets the first reply, whatever the state of the account is now.
    if (before.kind === kind && before.requestBody === requestBody) return createdReply(c, before)
    return refusal(c, 409, 'DUPLICATE_ERROR', 'The idempotency key was used for another request')
  }
  const body = await readJson(c)
  const request = kind === 'retail' ? readCodeRequest(body, now()) : readAccountRequest(body, now())
  if ('errorCode' in request) return refusal(c, 400, request.errorCode, request.message)
  const repeated = findByExternalId({ book, kind }, request.externalId).length > 0
  // Without the setting a repeated external_id makes another account, as Xendit's recorded answers do.
  if (repeated && settings.current().refuseRepeatedExternalId) {
    return refusal(c, 400, 'DUPLICATE_CALLBACK_VIRTUAL_ACCOUNT_ERROR', 'It exists already')
  }
  const account = newAccount(book, request, { now: now(), idempotencyKey, requestBody })
  book.putAccount(account)
  return createdReply(c, account)
}

/** A bank opens an account a moment later: the first reply says PENDING, a later read ACTIVE. */
function createdReply(c: Context, account: SimulatedAccount): Response {
  const asMade = new Date(account.createdAt)
  return c.json(
    account.kind === 'retail' ? codeShape(account, asMade) : accountShape(account, 'PENDING'),
  )
}

function newAccount(
  book: BankBook,
  request: NewPaymentRequest,
  made: {
    readonly now: Date
    readonly idempotencyKey: string | null
    readonly requestBody: string
  },
): SimulatedAccount {
  const serial = book.memory.serials.get(request.paymentMethodCode) ?? 0
  const bank = findBank(request.paymentMethodCode)
  return {
    id: newRowId(),
    provider: 'xendit',
    kind: request.kind,
    externalId: request.externalId,
    paymentMethodCode: request.paymentMethodCode,
    holder: request.holder,
    number: bank === undefined ? paymentCodeNumber(serial) : accountNumber(bank, serial),
    serial,
    currency: request.expected.currency,
    expectedMinor: request.expected.minor.toString(),
    singleUse: request.singleUse,
    expiresAt: request.expiresAt.toISOString(),
    spent: false,
    createdAt: made.now.toISOString(),
    idempotencyKey: made.idempotencyKey,
    requestBody: made.requestBody,
  }
}

function withChanges(
  account: SimulatedAccount,
  change: z.infer<typeof changes>,
): SimulatedAccount | undefined {
  const { expiration_date: expiresAt, expected_amount: amount } = change
  const moved = expiresAt === undefined ? account : { ...account, expiresAt }
  if (amount === undefined) return moved
  const expected = readAmount(account.currency, amount)
  return expected && { ...moved, expectedMinor: expected.minor.toString() }
}
