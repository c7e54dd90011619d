import { createHmac } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { faultInjection } from '../../platform/fault-injection.ts'
import { fieldErrors, readJson, strictQuery } from '../../platform/strict-request.ts'
import type { PayoutSimulatorContext } from './create-payout-simulator.ts'
import type { SimulatedPayout } from './payout-book.ts'
import { callbackUrlOf, type PayoutCallback } from './payout-callback.ts'
import { acceptPayout } from './payout-lifecycle.ts'

// Cashfree's transfers (V2), written independently of the adapter that reads them:
// cashfree.com/docs/api-reference/payouts/v2.

const CLIENT_ID = 'CF_SANDBOX_SIMULATOR'
const API_VERSION = '2024-01-01'

const transferRequest = z.strictObject({
  transfer_id: z
    .string()
    .max(40)
    .regex(/^[A-Za-z0-9_]+$/),
  transfer_amount: z.number().min(1).multipleOf(0.01),
  transfer_currency: z.literal('INR').optional(),
  transfer_mode: z.enum(['banktransfer', 'imps', 'neft', 'rtgs']).optional(),
  beneficiary_details: z.strictObject({
    beneficiary_name: z
      .string()
      .min(1)
      .max(100)
      .regex(/^[A-Za-z ]+$/),
    beneficiary_instrument_details: z.strictObject({
      bank_account_number: z.string().regex(/^[A-Za-z0-9]{9,18}$/),
      bank_ifsc: z.string().regex(/^[A-Z]{4}0[A-Z0-9]{6}$/),
    }),
  }),
  transfer_remarks: z
    .string()
    .max(70)
    .regex(/^[A-Za-z0-9 ]*$/)
    .optional(),
  fundsource_id: z.string().optional(),
})

type RefusalStatus = 400 | 401 | 404 | 409 | 429

/** A refusal as Cashfree words one. */
const refuse = (c: Context, status: RefusalStatus, code: string, message: string): Response =>
  c.json(
    { type: status === 401 ? 'authentication_error' : 'validation_error', code, message },
    status,
  )

/** cashfree.com/docs/api-reference/rate-limits: the seconds until the limit resets. */
const limitRate = (c: Context): Response => {
  c.header('x-ratelimit-limit', '100')
  c.header('x-ratelimit-remaining', '0')
  c.header('x-ratelimit-reset', '28')
  return refuse(c, 429, 'too_many_requests', 'Too many requests')
}

/** Under `/cashfree`. */
export const cashfreeRoutes = (context: PayoutSimulatorContext): Hono => {
  const { book, options, faults } = context
  const app = new Hono()
  app.use(async (c, next) => {
    const isOurs =
      c.req.header('x-client-id') === CLIENT_ID &&
      c.req.header('x-client-secret') === options.secretKey
    if (!isOurs) return refuse(c, 401, 'authentication_failed', 'invalid client id or secret')
    if (c.req.header('x-api-version') !== API_VERSION) {
      return refuse(c, 400, 'api_version_invalid', 'x-api-version is missing or not supported')
    }
    await next()
    return undefined
  })
  app.use(
    strictQuery([['GET', /\/payout\/transfers$/, ['transfer_id', 'cf_transfer_id']]], (c, names) =>
      refuse(c, 400, 'request_invalid', `${names.join(', ')}: not a parameter`),
    ),
  )
  app.use(faultInjection(faults, limitRate))
  app.post('/payout/transfers', async c => await acceptTransfer(c, context))
  app.get('/payout/transfers', c => {
    const { transfer_id: id, cf_transfer_id: cfId } = c.req.query()
    if (!id && !cfId) return refuse(c, 400, 'transfer_id_missing', 'transfer_id is required')
    const found = book
      .list()
      .find(each => each.api === 'cashfree' && (transferIdOf(each) === id || each.id === cfId))
    if (!found) return refuse(c, 404, 'transfer_id_not_found', 'transfer_id does not exist')
    return c.json(transferResponse(found))
  })
  return app
}

const referenceOf = (transferId: string): string => transferId.replaceAll('_', '-')
const transferIdOf = ({ reference_id: reference }: SimulatedPayout): string =>
  reference.replaceAll('-', '_')

/** A repeat of an id is refused, whatever its body. */
const acceptTransfer = async (c: Context, context: PayoutSimulatorContext): Promise<Response> => {
  const { book } = context
  const text = await c.req.text()
  const { data: request, error } = transferRequest.safeParse(await readJson(c))
  if (request === undefined) return refuse(c, 400, 'request_invalid', fieldErrors(error))
  const reference = referenceOf(request.transfer_id)
  if (book.find(reference)) {
    return refuse(c, 409, 'transfer_id_already_exists', 'transfer_id already exists')
  }
  const { beneficiary_name: holder, beneficiary_instrument_details: account } =
    request.beneficiary_details
  const payout = acceptPayout(context, {
    id: `CF${reference.replaceAll('-', '').slice(0, 12)}`,
    api: 'cashfree',
    reference_id: reference,
    bank: account.bank_ifsc,
    account_number: account.bank_account_number,
    account_holder_name: holder,
    amount: request.transfer_amount,
    currency: 'INR',
    description: request.transfer_remarks ?? '',
    requestBody: text,
  })
  return c.json(transferResponse(payout))
}

const statuses = {
  ACCEPTED: 'RECEIVED',
  SUCCEEDED: 'SUCCESS',
  FAILED: 'FAILED',
  REVERSED: 'REVERSED',
} as const

/** The simulator's words for a failure, in Cashfree's. */
const codes: Readonly<Record<string, string>> = {
  INVALID_DESTINATION: 'INVALID_ACCOUNT_FAIL',
  REJECTED_BY_CHANNEL: 'BENE_BANK_DECLINED',
  TEMPORARY_TRANSFER_ERROR: 'BANK_GATEWAY_ERROR',
  INSUFFICIENT_BALANCE: 'INSUFFICIENT_BALANCE',
}

/** A transfer as Cashfree shows it. */
const transferResponse = (payout: SimulatedPayout) => {
  const status = statuses[payout.status]
  return {
    transfer_id: transferIdOf(payout),
    cf_transfer_id: payout.id,
    status,
    status_code:
      status === 'SUCCESS' ? 'COMPLETED' : (codes[payout.failure_code ?? ''] ?? 'RECEIVED'),
    status_description: '',
    beneficiary_details: {
      beneficiary_instrument_details: {
        bank_account_number: payout.account_number,
        ifsc: payout.bank,
      },
    },
    transfer_amount: payout.amount,
    transfer_service_charge: 0,
    transfer_service_tax: 0,
    transfer_mode: 'BANK',
    // As long as an IMPS reference.
    transfer_utr: status === 'SUCCESS' ? `31${Math.floor(Date.parse(payout.updated) / 1000)}` : '',
    fundsource_id: 'CASHFREE_SIMULATOR',
    added_on: payout.created,
    updated_on: payout.updated,
  }
}

const events = {
  ACCEPTED: 'TRANSFER_RECEIVED',
  SUCCEEDED: 'TRANSFER_SUCCESS',
  FAILED: 'TRANSFER_FAILED',
  REVERSED: 'TRANSFER_REVERSED',
} as const

export const cashfreeCallback: PayoutCallback = (context, payout) => {
  const { options } = context
  const body = JSON.stringify({
    type: events[payout.status],
    event_time: payout.updated,
    data: transferResponse(payout),
  })
  const timestamp = String(options.now().getTime())
  const signature = createHmac('sha256', options.secretKey)
    .update(timestamp + body)
    .digest('base64')
  return {
    url: callbackUrlOf(context, 'cashfree'),
    headers: { 'x-webhook-signature': signature, 'x-webhook-timestamp': timestamp },
    body,
  }
}
