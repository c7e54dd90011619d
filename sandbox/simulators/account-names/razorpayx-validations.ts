import { Hono } from 'hono'
import * as z from 'zod'
import { basicAuth } from '../../platform/basic-auth.ts'
import { faultInjection } from '../../platform/fault-injection.ts'
import { badRequest, refuseUnknown } from '../../platform/razorpayx-refusal.ts'
import { fieldErrors, readJson, strictQuery, unknownKeys } from '../../platform/strict-request.ts'
import type {
  AccountInquiry,
  AccountNameContext,
  InquiryResult,
} from './create-account-name-simulator.ts'

// RazorpayX's composite account validation, written independently of the adapter that reads it:
// razorpay.com/docs/api/x/composite-account-validation.

const KEY_ID = 'rzp_sandbox_simulator'
const OWN_ACCOUNT = '7878780080316316'

const personName = (min: number) =>
  z
    .string()
    .min(min)
    .max(50)
    .regex(/^[A-Za-z0-9 '\-_/().]*[A-Za-z0-9.]$/)

const validationRequest = z.strictObject({
  source_account_number: z.literal(OWN_ACCOUNT),
  validation_type: z.enum(['optimized', 'pennydrop']),
  reference_id: z.string().min(1).max(40),
  notes: z.record(z.string(), z.string().max(256)).optional(),
  fund_account: z.strictObject({
    account_type: z.literal('bank_account'),
    bank_account: z.strictObject({
      name: personName(4),
      ifsc: z.string().regex(/^[A-Z]{4}0[A-Z0-9]{6}$/),
      account_number: z.string().regex(/^[A-Za-z0-9]{5,35}$/),
    }),
    contact: z.strictObject({
      name: personName(3),
      email: z.string().optional(),
      contact: z.string().optional(),
      type: z.string().max(40).optional(),
      reference_id: z.string().max(40).optional(),
      notes: z.record(z.string(), z.string().max(256)).optional(),
    }),
  }),
})

/** Under `/razorpayx`. */
export const razorpayxValidationRoutes = (context: AccountNameContext): Hono => {
  const { secretKey, faults, inquiries, resultOf } = context
  const app = new Hono()
  app.use(basicAuth(KEY_ID, secretKey, c => badRequest(c, 'Authentication failed', 401)))
  app.use(strictQuery([], refuseUnknown))
  app.use(faultInjection(faults))
  app.post('/v1/fund_accounts/validations', async c => {
    const body = await readJson(c)
    if (body === undefined) return badRequest(c, 'The content type must be application/json')
    const { data: request, error } = validationRequest.safeParse(body)
    if (request === undefined) {
      const extra = unknownKeys(error)
      return extra.length > 0 ? refuseUnknown(c, extra) : badRequest(c, fieldErrors(error))
    }
    const { bank_account: account } = request.fund_account
    const inquiry: AccountInquiry = {
      id: `fav_${request.reference_id.replaceAll('-', '').slice(0, 10)}${inquiries.size}`,
      reference: request.reference_id,
      bankCode: account.ifsc,
      accountNo: account.account_number,
      holder: account.name,
      times: 0,
    }
    inquiries.set(inquiry.id, inquiry)
    return c.json(validationEntity(context, inquiry, await resultOf(inquiry)))
  })
  app.get('/v1/fund_accounts/validations/:id', async c => {
    const inquiry = inquiries.get(c.req.param('id'))
    if (!inquiry) return badRequest(c, 'The id provided does not exist', 404)
    return c.json(validationEntity(context, inquiry, await resultOf(inquiry)))
  })
  return app
}

const resultFields = (result: InquiryResult) => {
  switch (result.state) {
    case 'pending':
      return { status: 'created', account_status: null, registered_name: null }
    case 'failed':
      return { status: 'failed', account_status: null, registered_name: null }
    case 'not-found':
      return { status: 'completed', account_status: 'invalid', registered_name: null }
    case 'found':
      return { status: 'completed', account_status: 'active', registered_name: result.name }
  }
}

const validationEntity = (
  { now }: AccountNameContext,
  inquiry: AccountInquiry,
  result: InquiryResult,
) => {
  const { status, ...fields } = resultFields(result)
  return {
    id: inquiry.id,
    entity: 'fund_account.validation',
    status,
    utr: null,
    validation_results: { ...fields, details: null, name_match_score: null },
    status_details: { description: '', source: 'internal', reason: `validation_${status}` },
    reference_id: inquiry.reference,
    notes: [],
    fund_account: {
      id: `fa_${inquiry.id.slice(4)}`,
      entity: 'fund_account',
      account_type: 'bank_account',
      bank_account: {
        name: inquiry.holder,
        bank_name: inquiry.bankCode.slice(0, 4),
        ifsc: inquiry.bankCode,
        account_number: inquiry.accountNo,
      },
      active: true,
      created_at: Math.floor(now().getTime() / 1000),
    },
    created_at: Math.floor(now().getTime() / 1000),
  }
}
