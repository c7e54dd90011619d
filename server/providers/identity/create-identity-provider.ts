import * as z from 'zod/mini'
import { ProviderFaultError } from '../payment/provider-errors.ts'
import { basicAuthorization, createProviderHttp } from '../payment/provider-http.ts'
import type { IdentityAnswer, IdentityProvider, IdentityQuestion } from './identity-provider.ts'

type IdentityProviderConfig = {
  readonly baseUrl: string
  readonly secretKey: string
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 5_000

const reply = z.discriminatedUnion('status', [
  z.object({ reference: z.string(), status: z.literal('pending') }),
  z.object({
    reference: z.string(),
    status: z.literal('completed'),
    identity: z.enum(['match', 'mismatch', 'not-found']),
    /** Null: the bank has no such account. */
    registered_name: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
])

const refusalBody = z.object({ error_code: z.string() })

const readErrorCode = (bytes: Uint8Array): string => {
  try {
    return z.parse(refusalBody, JSON.parse(new TextDecoder().decode(bytes))).error_code
  } catch {
    return ''
  }
}

/**
 * The adapter of the simulator's API. No lender's provider is connected yet: a real one gets an
 * adapter of its own beside this one.
 */
export const createIdentityProvider = (config: IdentityProviderConfig): IdentityProvider => {
  const http = createProviderHttp({
    baseUrl: config.baseUrl,
    headers: basicAuthorization(config.secretKey, ''),
    readErrorCode,
  })
  return {
    name: 'simulator',
    verify: async question => {
      const answer = await http({
        method: 'POST',
        path: '/v1/verifications',
        signal: AbortSignal.timeout(config.timeoutMs ?? DEFAULT_TIMEOUT_MS),
        body: requestBody(question),
      })
      return readAnswer(question, answer)
    },
  }
}

const requestBody = (question: IdentityQuestion) => ({
  reference: question.reference,
  country: question.market,
  full_name: question.fullName,
  birth_date: question.birthOn,
  id_number: question.idNumber,
  account: { bank_code: question.bankCode, account_number: question.accountNo },
})

/** @throws ProviderFaultError for a reply that is no result, or one of another question. */
const readAnswer = ({ reference }: IdentityQuestion, answer: unknown): IdentityAnswer => {
  const read = z.safeParse(reply, answer)
  if (!read.success || read.data.reference !== reference) {
    throw new ProviderFaultError('verification: no result of this question', {
      effect: 'maybe-made',
    })
  }
  if (read.data.status === 'pending') return { state: 'pending' }
  const { identity, registered_name } = read.data
  return { state: 'answered', identity, registeredName: registered_name ?? undefined }
}
