import { createOrFind } from '../create-or-find.ts'
import type { ProviderPaymentRequest, ProviderPaymentRequestInput } from '../payment-provider.ts'
import { ProviderFaultError, ProviderRefusalError } from '../provider-errors.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { newestReceiver, paymentRequestIdOf } from './payment-events.ts'
import { type VirtualAccount, virtualAccount, virtualAccounts } from './schemas.ts'

const PATH = '/v1/virtual_accounts'
/** How far back an account is looked for whose answer was lost, and in how many newest ones. */
const LOOKBACK_SECONDS = 300
const NEWEST = 100

/**
 * Creates a virtual account. Smart Collect has no idempotency key: when the reply is lost, the
 * newest accounts are searched for our id; otherwise it throws with `maybe-made`. If a repeat
 * creates a second account, both carry our id, and money to either belongs to this request.
 */
export async function openVirtualAccount(
  http: ProviderHttp,
  request: ProviderPaymentRequestInput,
  { timeoutMs, now }: { timeoutMs: number; now: Date },
): Promise<ProviderPaymentRequest> {
  return await createOrFind({
    timeoutMs,
    create: async signal => {
      const answer = await http({ method: 'POST', path: PATH, body: bodyOf(request), signal })
      return check(request, virtualAccount.safeParse(answer).data)
    },
    find: async signal => {
      const found = await findByNote(http, request, now, signal).catch(() => undefined)
      return found && check(request, found)
    },
    saysDuplicate: () => false,
  })
}

/** Smart Collect takes no amount: an account takes what comes, as `amount_expected: null` says. */
const bodyOf = (request: ProviderPaymentRequestInput) => ({
  receivers: { types: ['bank_account'] },
  description: request.description,
  close_by: Math.floor(request.expiresAt.getTime() / 1000),
  notes: {
    instruction_id: request.paymentRequestId,
    bill_no: request.requestNo,
    // In paise, for staff who read the account in Razorpay's dashboard.
    amount: request.amount.minor.toString(),
  },
})

async function findByNote(
  http: ProviderHttp,
  { paymentRequestId }: ProviderPaymentRequestInput,
  now: Date,
  signal: AbortSignal,
): Promise<VirtualAccount | undefined> {
  const from = Math.floor(now.getTime() / 1000) - LOOKBACK_SECONDS
  const path = `${PATH}?from=${from}&count=${NEWEST}`
  const { data } = virtualAccounts.safeParse(await http({ method: 'GET', path, signal }))
  return data?.items.find(account => paymentRequestIdOf(account) === paymentRequestId)
}

/** A number made for another request must never be shown to this borrower. */
function check(
  request: ProviderPaymentRequestInput,
  made: VirtualAccount | undefined,
): ProviderPaymentRequest {
  const receiver = made && newestReceiver(made)
  const number = receiver?.account_number
  const ifsc = receiver?.ifsc
  // A transfer from any bank needs both.
  if (made === undefined || !number || !ifsc) {
    throw new ProviderFaultError('the answer describes no account', { effect: 'maybe-made' })
  }
  if (paymentRequestIdOf(made) !== request.paymentRequestId) {
    throw new ProviderFaultError('the answer is about another payment request', {
      effect: 'maybe-made',
    })
  }
  return {
    providerRef: made.id,
    number,
    bankAccount: { branchCode: ifsc, payeeName: receiver.name ?? made.name ?? '' },
    status: made.status === 'active' ? 'active' : 'closed',
  }
}

/** Closing refuses what is closed already, with a code that says no more than "bad request". */
export async function closeVirtualAccount(
  http: ProviderHttp,
  id: string,
  timeoutMs: number,
): Promise<void> {
  const path = `${PATH}/${encodeURIComponent(id)}`
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    await http({ method: 'POST', path: `${path}/close`, signal })
  } catch (error) {
    if (!(error instanceof ProviderRefusalError)) throw error
    const account = virtualAccount.safeParse(await http({ method: 'GET', path, signal })).data
    if (account?.status !== 'closed') throw error
  }
}
