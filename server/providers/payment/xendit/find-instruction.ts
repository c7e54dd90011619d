import type { InstructionKind, ProviderInstruction } from '../payment-provider.ts'
import { paymentCode, virtualAccount } from './schemas.ts'
import type { XenditHttp } from './xendit-http.ts'

export const INSTRUCTION_PATHS: Readonly<Record<InstructionKind, string>> = {
  'virtual-account': '/callback_virtual_accounts',
  retail: '/fixed_payment_code',
}

/** An instruction as Xendit tells it, with what tells whether it is ours. */
export type Made = {
  readonly externalId: string
  readonly expectedAmount: string | null | undefined
  readonly instruction: ProviderInstruction
}

/**
 * Looks an instruction up by our `external_id`. No document of Xendit's describes such a query for
 * these two products, so nothing depends on it: it only ever asks, an answer is believed only if it
 * is about our id, and without one the outcome stays unknown. What makes a later repeat safe is the
 * idempotency key.
 */
export async function findInstruction(
  http: XenditHttp,
  kind: InstructionKind,
  instructionId: string,
  signal: AbortSignal,
): Promise<Made | undefined> {
  const path = `${INSTRUCTION_PATHS[kind]}?external_id=${encodeURIComponent(instructionId)}`
  const answer = await http({ method: 'GET', path, signal })
  const candidates = Array.isArray(answer) ? answer : [answer]
  for (const candidate of candidates) {
    const made = readMade(kind, candidate)
    if (made?.externalId === instructionId) return made
  }
  return undefined
}

/** Undefined when the answer describes no instruction of that kind. */
export function readMade(kind: InstructionKind, answer: unknown): Made | undefined {
  if (kind === 'virtual-account') {
    const account = virtualAccount.safeParse(answer).data
    return account && madeOf(account, account.account_number)
  }
  const code = paymentCode.safeParse(answer).data
  return code && madeOf(code, code.payment_code)
}

function madeOf(
  answer: {
    id: string
    external_id: string
    expected_amount?: string | null | undefined
    status: string
  },
  number: string,
): Made {
  const status = ['ACTIVE', 'PENDING'].includes(answer.status) ? 'active' : 'closed'
  return {
    externalId: answer.external_id,
    expectedAmount: answer.expected_amount,
    instruction: { providerRef: answer.id, number, status },
  }
}
