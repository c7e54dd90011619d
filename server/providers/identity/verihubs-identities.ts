import * as z from 'zod'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { ProviderFaultError, ProviderRefusalError } from '../payment/provider-errors.ts'
import { createProviderHttp } from '../payment/provider-http.ts'
import type {
  FaceAnswer,
  IdentityAnswer,
  IdentityProvider,
  IdentityQuestion,
} from './identity-provider.ts'

// Verihubs: docs.verihubs.com/docs/id-verification (number, name and birth date, each true or false) and
// docs.verihubs.com/docs/compare (two pictures of a face). Unverified against the service: which
// characters it takes in a name besides letters, how it answers 429, and what else it replies with.

type VerihubsIdentitiesConfig = {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly appId: string
  readonly apiKey: string
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 8_000

const verification = z.object({
  data: z.object({
    id: z.string().max(60).nullish(),
    nik: z.boolean(),
    name: z.boolean().nullish(),
    birth_date: z.boolean().nullish(),
  }),
})

const comparison = z.object({
  similarity_status: z.boolean().nullish(),
  error_code: z.string().nullish(),
  session_id: z.string().max(60).nullish(),
})

const refusalBody = z.object({ error_code: z.string() })

const readErrorCode = (bytes: Uint8Array): string => {
  try {
    return refusalBody.parse(JSON.parse(new TextDecoder().decode(bytes))).error_code
  } catch {
    return ''
  }
}

/** @throws ProviderFaultError for a reply that is no result. */
const readAnswer = (answer: unknown): IdentityAnswer => {
  const { data } = verification.safeParse(answer)
  if (data === undefined) throw noResult('id-verification/verify')
  const { id, nik, name, birth_date: birthDate } = data.data
  const found = { registeredName: undefined, providerRef: id ?? '' }
  if (!nik) return { result: 'not-found', difference: undefined, ...found }
  if (name === false) return { result: 'mismatch', difference: 'name', ...found }
  if (birthDate === false) return { result: 'mismatch', difference: 'birth-date', ...found }
  if (name !== true || birthDate !== true) throw noResult('id-verification/verify')
  return { result: 'match', difference: undefined, ...found }
}

/** "fail on similarity status"; with any other code the pictures could not be compared. */
const notSimilar = 'FAIL_ON_16'

/** @throws ProviderFaultError for a reply that is no result. */
const readComparison = (answer: unknown): FaceAnswer => {
  const { data } = comparison.safeParse(answer)
  if (data === undefined) throw noResult('face/compare')
  const providerRef = data.session_id ?? ''
  if (data.error_code && data.error_code !== notSimilar) return { result: 'unclear', providerRef }
  if (data.error_code === notSimilar) return { result: 'mismatch', providerRef }
  if (typeof data.similarity_status !== 'boolean') throw noResult('face/compare')
  return { result: data.similarity_status ? 'match' : 'mismatch', providerRef }
}

const noResult = (call: string) =>
  new ProviderFaultError(`POST ${call}: no result`, { effect: 'maybe-made' })

/** Letters and spaces. */
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z]+/g, ' ')
    .trim()

const dayFirst = (date: LocalDate): string => date.split('-').toReversed().join('-')

/** Refusals that say that a picture shows no face. */
const unclearCodes: readonly string[] = ['FACE_NOT_DETECTED']

/** Indonesians by their NIK, and faces, as Verihubs compares them. */
export const createVerihubsIdentities = (config: VerihubsIdentitiesConfig): IdentityProvider => {
  const http = createProviderHttp({
    baseUrl: config.baseUrl,
    headers: { 'App-ID': config.appId, 'API-Key': config.apiKey },
    readErrorCode,
    resetHeaders: ['retry-after', 'x-ratelimit-reset'],
    endpointOf: path => path,
  })
  const post = async (path: string, body: object) =>
    await http({
      method: 'POST',
      path,
      signal: AbortSignal.timeout(config.timeoutMs ?? DEFAULT_TIMEOUT_MS),
      body,
    })
  return {
    name: 'verihubs',
    verify: async question =>
      readAnswer(await post('/data-verification/id-verification/verify', requestBody(question))),
    compareFaces: async ({ document, face }) => {
      try {
        return readComparison(
          await post('/v1/face/compare', {
            image_1: Buffer.from(document).toString('base64'),
            image_2: Buffer.from(face).toString('base64'),
            is_quality: false,
            is_attribute: false,
            is_liveness: false,
          }),
        )
      } catch (error) {
        if (error instanceof ProviderRefusalError && unclearCodes.includes(error.errorCode)) {
          return { result: 'unclear', providerRef: '' }
        }
        throw error
      }
    },
  }
}

/** Without a reference of ours, which must be unique: a look-up that was lost is made again. */
const requestBody = ({ idNumber, fullName, birthOn }: IdentityQuestion) => ({
  nik: idNumber,
  name: plainName(fullName),
  birth_date: dayFirst(birthOn),
})
