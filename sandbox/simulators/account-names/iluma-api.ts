import { Hono } from 'hono'
import * as z from 'zod'
import { basicAuth } from '../../platform/basic-auth.ts'
import { faultInjection } from '../../platform/fault-injection.ts'
import { invalid, notFound, refusal, unknownParameter } from '../../platform/refusal.ts'
import { fieldErrors, readJson, strictQuery } from '../../platform/strict-request.ts'
import type {
  AccountInquiry,
  AccountNameContext,
  InquiryResult,
} from './create-account-name-simulator.ts'

// Iluma's Bank Name Validator, version 1.1, written independently of the adapter that reads it:
// docs.iluma.ai/magic-replies.

const inquiryRequest = z.strictObject({
  bank_account_number: z.string().regex(/^\d{5,40}$/),
  bank_code: z.string().regex(/^[A-Z_]{2,40}$/),
  reference_id: z.string().min(1).max(120).optional(),
})

/** Under `/iluma`. */
export const ilumaRoutes = (context: AccountNameContext): Hono => {
  const { secretKey, faults, inquiries, resultOf } = context
  const app = new Hono()
  app.use(basicAuth(secretKey, '', c => refusal(c, 401, 'INVALID_API_KEY')))
  app.use(strictQuery([], unknownParameter))
  app.use(faultInjection(faults))
  const path = '/v1.1/identity/bank_account_data_requests'
  app.post(path, async c => {
    const request = inquiryRequest.safeParse(await readJson(c))
    if (!request.success) return invalid(c, fieldErrors(request.error))
    const { bank_account_number: accountNo, bank_code: bankCode } = request.data
    const reference = request.data.reference_id ?? ''
    const inquiry: AccountInquiry = {
      id: `bknv_${reference.replaceAll('-', '').slice(0, 18)}${inquiries.size}`,
      reference,
      bankCode,
      accountNo,
      holder: '',
      times: 0,
    }
    inquiries.set(inquiry.id, inquiry)
    return c.json(inquiryEntity(context, inquiry, await resultOf(inquiry)))
  })
  app.get(`${path}/:id`, async c => {
    const inquiry = inquiries.get(c.req.param('id'))
    if (!inquiry) return notFound(c)
    return c.json(inquiryEntity(context, inquiry, await resultOf(inquiry)))
  })
  return app
}

const statuses = {
  pending: 'PENDING',
  failed: 'FAILED',
  'not-found': 'COMPLETED',
  found: 'COMPLETED',
} as const

const inquiryEntity = (
  { now }: AccountNameContext,
  inquiry: AccountInquiry,
  result: InquiryResult,
) => ({
  id: inquiry.id,
  status: statuses[result.state],
  bank_account_number: inquiry.accountNo,
  bank_code: inquiry.bankCode,
  reference_id: inquiry.reference,
  created: now().toISOString(),
  updated: now().toISOString(),
  ...(result.state === 'found'
    ? {
        result: {
          is_found: true,
          account_holder_name: result.name,
          is_virtual_account: false,
        },
      }
    : {}),
  ...(result.state === 'not-found' ? { result: { is_found: false } } : {}),
})
