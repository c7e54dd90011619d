import * as z from 'zod'
import { compareNames } from '#domain/applicant/compare-names.ts'
import { ProviderFaultError } from '../payment/provider-errors.ts'
import { createProviderHttp } from '../payment/provider-http.ts'
import type { IdentityAnswer, IdentityProvider, IdentityQuestion } from './identity-provider.ts'

// PAN verification of Cashfree's Verification Suite: cashfree.com/docs/api-reference/vrs/v2/pan/verify-pan-sync,
// …/rate-limits (X-RateLimit-Reset in seconds). Two headers with the id and the secret; where the
// account demands a signature, its public key method is not built: the server's address must be
// allowed. Unverified against the service: the words of `pan_status` other than VALID and INVALID.
// The call compares no birth date. The provider's own score for names is not read: both names are
// compared by the rule that counts for bank accounts too (domain/applicant/compare-names.ts).

type CashfreeIdentitiesConfig = {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 8_000

const reply = z.object({
  pan: z.string(),
  valid: z.boolean(),
  /** A number, as text (exact-json.ts). */
  reference_id: z.string().max(60).nullish(),
  registered_name: z.string().max(200).nullish(),
  pan_status: z.string().max(40).nullish(),
})

const refusalBody = z.object({ code: z.string() })

const readErrorCode = (bytes: Uint8Array): string => {
  try {
    return refusalBody.parse(JSON.parse(new TextDecoder().decode(bytes))).code
  } catch {
    return ''
  }
}

/** What a PAN's status says when it is neither of the two documented words. */
const isInUse = (status: string | null | undefined): boolean =>
  status === null || status === undefined || status === '' || status === 'VALID'

/** @throws ProviderFaultError for a reply that is no result, or one about another number. */
const readAnswer = ({ idNumber, fullName }: IdentityQuestion, answer: unknown): IdentityAnswer => {
  const { data } = reply.safeParse(answer)
  if (data?.pan !== idNumber) {
    throw new ProviderFaultError('POST /pan: no result of this number', { effect: 'maybe-made' })
  }
  const providerRef = data.reference_id ?? ''
  const nobody = { registeredName: undefined, providerRef }
  if (!isInUse(data.pan_status) && data.pan_status !== 'INVALID') {
    return { result: 'not-found', difference: 'inactive', ...nobody }
  }
  if (!data.valid) return { result: 'not-found', difference: undefined, ...nobody }
  const registeredName = data.registered_name?.trim()
  if (!registeredName) {
    throw new ProviderFaultError('POST /pan: a valid number without a name', {
      effect: 'maybe-made',
    })
  }
  const compared = compareNames(fullName, registeredName)
  const named = { registeredName, providerRef }
  if (compared === 'same') return { result: 'match', difference: undefined, ...named }
  return { result: compared === 'close' ? 'close' : 'mismatch', difference: 'name', ...named }
}

/** Indians by their PAN, as Cashfree reads the register of the Income Tax Department. */
export const createCashfreeIdentities = (config: CashfreeIdentitiesConfig): IdentityProvider => {
  const http = createProviderHttp({
    baseUrl: config.baseUrl,
    headers: { 'x-client-id': config.clientId, 'x-client-secret': config.clientSecret },
    readErrorCode,
    resetHeaders: ['x-ratelimit-reset', 'retry-after'],
    endpointOf: path => path,
  })
  return {
    name: 'cashfree',
    verify: async question => {
      const answer = await http({
        method: 'POST',
        path: '/verification/pan',
        signal: AbortSignal.timeout(config.timeoutMs ?? DEFAULT_TIMEOUT_MS),
        body: { pan: question.idNumber, name: question.fullName },
      })
      return readAnswer(question, answer)
    },
  }
}
