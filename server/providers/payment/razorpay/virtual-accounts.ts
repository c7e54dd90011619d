import type { ProviderPaymentRequest, ProviderPaymentRequestInput } from '../payment-provider.ts'
import { ProviderFaultError } from '../provider-errors.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { createNoted, endNoted } from './noted-objects.ts'
import { newestReceiver, paymentRequestIdOf } from './payment-events.ts'
import { type VirtualAccount, virtualAccount, virtualAccounts } from './schemas.ts'

/** Creates a virtual account of Smart Collect; see `createNoted` for a lost reply. */
export async function openVirtualAccount(
  http: ProviderHttp,
  request: ProviderPaymentRequestInput,
  times: { readonly timeoutMs: number; readonly now: Date },
): Promise<ProviderPaymentRequest> {
  return await createNoted(http, virtualAccountKind, { ...times, request, body: bodyOf(request) })
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

const virtualAccountKind = {
  path: '/v1/virtual_accounts',
  schema: virtualAccount,
  listSchema: virtualAccounts,
  check,
  ending: { action: 'close', open: 'active' },
} as const

export async function closeVirtualAccount(
  http: ProviderHttp,
  id: string,
  timeoutMs: number,
): Promise<void> {
  await endNoted(http, virtualAccountKind, { id, timeoutMs })
}
