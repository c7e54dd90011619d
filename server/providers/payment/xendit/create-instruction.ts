import { MoneyError } from '#domain/money/money.ts'
import { parseMoney } from '#domain/money/parse.ts'
import { holderName } from '../holder-name.ts'
import type { InstructionRequest, ProviderInstruction } from '../payment-provider.ts'
import {
  PaymentProviderError,
  ProviderFaultError,
  ProviderRefusalError,
} from '../provider-errors.ts'
import { amountToJson } from '../wire-json.ts'
import { findInstruction, INSTRUCTION_PATHS, type Made, readMade } from './find-instruction.ts'
import type { XenditHttp } from './xendit-http.ts'

/** Of an operation's time, what the making may take; the rest is kept for looking up. */
const MAKING_SHARE = 0.75

/**
 * Makes a number to pay to. When the answer is lost, late or says that it was made before, it looks
 * the number up within the same time, and otherwise throws with the effect `maybe-made`.
 */
export async function createInstruction(
  http: XenditHttp,
  request: InstructionRequest,
  timeoutMs: number,
): Promise<ProviderInstruction> {
  const whole = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await http({
      method: 'POST',
      path: INSTRUCTION_PATHS[request.kind],
      body: bodyOf(request),
      idempotencyKey: request.instructionId,
      signal: AbortSignal.timeout(timeoutMs * MAKING_SHARE),
    })
    return check(request, requireMade(request, answer))
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    if (error.effect === 'not-made' && !saysDuplicate(error)) throw error
    const found = await findMade(http, request, whole).catch(() => undefined)
    if (found !== undefined) return found
    throw saysDuplicate(error) ? duplicateNotFound(error) : error
  }
}

async function findMade(
  http: XenditHttp,
  request: InstructionRequest,
  signal: AbortSignal,
): Promise<ProviderInstruction | undefined> {
  const made = await findInstruction(http, request.kind, request.instructionId, signal)
  return made === undefined ? undefined : check(request, made)
}

function bodyOf(request: InstructionRequest): Record<string, unknown> {
  const shared = {
    external_id: request.instructionId,
    name: holderName(request.holderName),
    expected_amount: amountToJson(request.amount),
    is_single_use: true,
    expiration_date: request.expiresAt.toISOString(),
  }
  if (request.kind === 'retail') return { ...shared, retail_outlet_name: request.payCode }
  // No `description`: several banks refuse the whole request for it
  // (DESCRIPTION_NOT_SUPPORTED_ERROR), and the bill is named by external_id.
  const indian = request.amount.currency === 'INR' ? { country: 'IN', currency: 'INR' } : {}
  return { ...shared, bank_code: request.payCode, is_closed: true, ...indian }
}

function requireMade(request: InstructionRequest, answer: unknown): Made {
  const made = readMade(request.kind, answer)
  if (made !== undefined) return made
  throw new ProviderFaultError('the answer describes no instruction', { effect: 'maybe-made' })
}

/** A number made for another bill or amount must never be shown to this borrower. */
function check(request: InstructionRequest, made: Made): ProviderInstruction {
  const amounts = made.expectedAmount ?? undefined
  const sameAmount = amounts === undefined || isAmount(request, amounts)
  if (made.externalId === request.instructionId && sameAmount) return made.instruction
  throw new ProviderFaultError('the answer is about another bill or amount', {
    effect: 'maybe-made',
  })
}

function isAmount({ amount }: InstructionRequest, text: string): boolean {
  try {
    return parseMoney(amount.currency, text, { allowTrailingZeros: true }).minor === amount.minor
  } catch (error) {
    if (error instanceof MoneyError) return false
    throw error
  }
}

function saysDuplicate(error: PaymentProviderError): boolean {
  if (!(error instanceof ProviderRefusalError)) return false
  return error.status === 409 || /^(DUPLICATE|IDEMPOTENCY)_/.test(error.errorCode)
}

function duplicateNotFound(cause: PaymentProviderError): ProviderFaultError {
  return new ProviderFaultError('made before, and not to be found', { effect: 'maybe-made', cause })
}
