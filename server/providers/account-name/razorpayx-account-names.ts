import * as z from 'zod'
import { recipientName } from '../disbursement/recipient-text.ts'
import { ProviderFaultError } from '../payment/provider-errors.ts'
import { basicAuthorization, createProviderHttp } from '../payment/provider-http.ts'
import { readErrorCode } from '../payment/razorpay/schemas.ts'
import type {
  AccountNameAnswer,
  AccountNameProvider,
  AccountNameQuestion,
} from './account-name-provider.ts'

// Composite account validation, as the documents show it:
// razorpay.com/docs/api/x/composite-account-validation/bank-account and …/entity. Unverified against the
// service, whose test mode has no such call: which characters it refuses in a name, and whether a valid
// account is `active`, as the entity says, or `valid`, as its sample has it; both count.

type RazorpayxAccountNamesConfig = {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly keyId: string
  readonly keySecret: string
  /** The lender's own account, which the cost of the validation is debited from. */
  readonly accountNumber: string
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 8_000
const LONGEST_NAME = 50

const validation = z.object({
  id: z.string().regex(/^fav_[A-Za-z0-9]{1,40}$/),
  status: z.string(),
  validation_results: z
    .object({
      account_status: z.string().nullish(),
      registered_name: z.string().max(200).nullish(),
    })
    .nullish(),
})

/** A validation that ends without the name of an active account says nothing: it is asked anew. */
const answerOf = (read: z.infer<typeof validation>): AccountNameAnswer => {
  if (read.status === 'created') return { state: 'pending', providerRef: read.id }
  const { account_status: status, registered_name: name } = read.validation_results ?? {}
  if (read.status !== 'completed') return { state: 'failed' }
  if (status === 'invalid') return { state: 'answered', registeredName: undefined }
  if ((status !== 'active' && status !== 'valid') || !name?.trim()) return { state: 'failed' }
  return { state: 'answered', registeredName: name }
}

const read = (question: string, answer: unknown): AccountNameAnswer => {
  const parsed = validation.safeParse(answer)
  if (!parsed.success) throw new ProviderFaultError(`${question}: none`, { effect: 'maybe-made' })
  return answerOf(parsed.data)
}

/** The holders of Indian accounts, as RazorpayX validates them. */
export const createRazorpayxAccountNames = (
  config: RazorpayxAccountNamesConfig,
): AccountNameProvider => {
  const { baseUrl, keyId, keySecret, timeoutMs = DEFAULT_TIMEOUT_MS } = config
  const http = createProviderHttp({
    baseUrl,
    headers: basicAuthorization(keyId, keySecret),
    readErrorCode,
  })
  const path = '/v1/fund_accounts/validations'
  return {
    name: 'razorpayx',
    ask: async question => {
      const signal = AbortSignal.timeout(timeoutMs)
      const body = requestBody(config.accountNumber, question)
      return read(`POST ${path}`, await http({ method: 'POST', path, signal, body }))
    },
    read: async providerRef => {
      const signal = AbortSignal.timeout(timeoutMs)
      return read(
        `GET ${path}`,
        await http({ method: 'GET', path: `${path}/${encodeURIComponent(providerRef)}`, signal }),
      )
    },
  }
}

const requestBody = (sourceAccount: string, question: AccountNameQuestion) => ({
  source_account_number: sourceAccount,
  // Without a transfer where the bank allows it, and by a transfer of one rupee elsewhere.
  validation_type: 'optimized',
  reference_id: question.reference,
  notes: {},
  fund_account: {
    account_type: 'bank_account',
    bank_account: {
      name: recipientName(question.holder, LONGEST_NAME),
      ifsc: question.bankCode,
      account_number: question.accountNo,
    },
    contact: {
      name: recipientName(`Borrower ${question.holder}`, LONGEST_NAME),
      type: 'customer',
      reference_id: question.reference,
    },
  },
})
