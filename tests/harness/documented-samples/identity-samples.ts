import { expect } from 'vitest'
import { localDate } from '#domain/calendar/local-date.ts'
import { createCashfreeIdentities } from '#server/providers/identity/cashfree-identities.ts'
import { createVerihubsIdentities } from '#server/providers/identity/verihubs-identities.ts'
import { type DocumentedSample, failureOf, type ScriptedReply, withAnswers } from './sample.ts'

// Facts re-typed from cashfree.com/docs (api-reference/vrs/v2/pan, api-reference/rate-limits) and
// docs.verihubs.com (docs/id-verification, docs/compare, reference/compare_face_post-1).

const john = { fullName: 'John Doe', birthOn: localDate('1990-01-02') }

const cashfree = (baseUrl: string) =>
  createCashfreeIdentities({ baseUrl, clientId: 'id', clientSecret: 'secret' })
const verihubs = (baseUrl: string) =>
  createVerihubsIdentities({ baseUrl, appId: 'id', apiKey: 'key' })

/** `vrs/v2/pan/verify-pan-sync`, with what a result changes. */
const pan = (changes: Record<string, unknown> = {}) => ({
  pan: 'ABCPV1234D',
  type: 'Individual',
  reference_id: 161,
  name_provided: 'JOHN DOE',
  registered_name: 'JOHN DOE',
  valid: true,
  father_name: '',
  message: 'PAN verified successfully',
  name_match_score: '100.00',
  name_match_result: 'DIRECT_MATCH',
  aadhaar_seeding_status: 'Y',
  last_updated_at: '01/01/2019',
  name_pan_card: 'JOHN DOE',
  pan_status: 'VALID',
  aadhaar_seeding_status_desc: 'Aadhaar is linked to PAN',
  ...changes,
})

/** `docs/id-verification`. */
const idCheck = (changes: Record<string, unknown> = {}) => ({
  message: 'ID Check verification has been done',
  data: {
    id: 'e3c0326e-23f7-49d0-8876-71528a860a0c',
    nik: true,
    name: true,
    birth_date: true,
    reference_id: 'f3c0326e-23f7-49d0-8876-71528a860a0d',
    ...changes,
  },
})

const nameless = { registeredName: undefined, difference: undefined }
const ofPan = { providerRef: '161' }
const ofNik = { providerRef: 'e3c0326e-23f7-49d0-8876-71528a860a0c', registeredName: undefined }

const answers = [
  [
    'cashfree',
    'a valid PAN of this name',
    pan(),
    { result: 'match', difference: undefined, registeredName: 'JOHN DOE', ...ofPan },
  ],
  [
    'cashfree',
    'a valid PAN of a name with an initial',
    pan({ registered_name: 'J DOE', name_match_result: 'MODERATE_PARTIAL_MATCH' }),
    { result: 'close', difference: 'name', registeredName: 'J DOE', ...ofPan },
  ],
  [
    'cashfree',
    'a valid PAN of another name',
    pan({ registered_name: 'TIM LEE', name_match_result: 'POOR_PARTIAL_MATCH' }),
    { result: 'mismatch', difference: 'name', registeredName: 'TIM LEE', ...ofPan },
  ],
  [
    'cashfree',
    'an invalid PAN',
    pan({ valid: false, message: 'Invalid PAN', pan_status: 'INVALID', registered_name: '' }),
    { result: 'not-found', ...nameless, ...ofPan },
  ],
  [
    'cashfree',
    'a PAN out of use',
    pan({ valid: false, pan_status: 'DEACTIVATED' }),
    { result: 'not-found', difference: 'inactive', registeredName: undefined, ...ofPan },
  ],
  ['verihubs', 'all three right', idCheck(), { result: 'match', difference: undefined, ...ofNik }],
  [
    'verihubs',
    'another name',
    idCheck({ name: false }),
    { result: 'mismatch', difference: 'name', ...ofNik },
  ],
  [
    'verihubs',
    'another birth date',
    idCheck({ birth_date: false }),
    { result: 'mismatch', difference: 'birth-date', ...ofNik },
  ],
  [
    'verihubs',
    'a number that is nobody’s',
    idCheck({ nik: false, name: false, birth_date: false }),
    { result: 'not-found', difference: undefined, ...ofNik },
  ],
] as const

const calls = {
  cashfree: {
    source: 'api-reference/vrs/v2/pan/verify-pan-sync',
    path: '/verification/pan',
    verify: async (baseUrl: string) =>
      await cashfree(baseUrl).verify({ idNumber: 'ABCPV1234D', ...john }),
    body: { pan: 'ABCPV1234D', name: 'John Doe' },
  },
  verihubs: {
    source: 'docs/id-verification',
    path: '/data-verification/id-verification/verify',
    verify: async (baseUrl: string) =>
      await verihubs(baseUrl).verify({ idNumber: '9171022512990011', ...john }),
    body: { nik: '9171022512990011', name: 'John Doe', birth_date: '02-01-1990' },
  },
} as const

const ofAnswers = answers.map(
  ([provider, what, body, expected]): DocumentedSample => ({
    provider,
    kind: 'identity',
    source: calls[provider].source,
    what,
    check: async () =>
      await withAnswers(
        path => (path === calls[provider].path ? { body } : undefined),
        async scripted => {
          expect(await calls[provider].verify(scripted.baseUrl)).toEqual(expected)
          const { path, body: sent } = calls[provider]
          expect(scripted.requests).toEqual([`POST ${path} ${JSON.stringify(sent)}`])
        },
      ),
  }),
)

const failures: readonly (readonly ['cashfree' | 'verihubs', string, ScriptedReply, object])[] = [
  [
    'cashfree',
    'the credentials are refused',
    { status: 401, body: { type: 'authentication_error', code: 'authentication_failed' } },
    { name: 'ProviderLaterError', status: 401 },
  ],
  [
    'cashfree',
    'the limit is reached',
    { status: 429, headers: { 'x-ratelimit-reset': '28' }, body: {} },
    { name: 'ProviderLaterError', status: 429 },
  ],
  [
    'cashfree',
    'the balance does not suffice',
    { status: 422, body: { code: 'insufficient_balance' } },
    { name: 'ProviderRefusalError', status: 422 },
  ],
  ['cashfree', 'the register is down', { status: 500, body: {} }, { name: 'ProviderFaultError' }],
  [
    'cashfree',
    'a reply about another number',
    { body: pan({ pan: 'ABCPV9999D' }) },
    { name: 'ProviderFaultError' },
  ],
  [
    'verihubs',
    'the payload is refused',
    { status: 400, body: { error_code: 'INVALID_PAYLOAD' } },
    { name: 'ProviderRefusalError', errorCode: 'INVALID_PAYLOAD' },
  ],
  [
    'verihubs',
    'the credentials are refused',
    { status: 401, body: {} },
    { name: 'ProviderLaterError', status: 401 },
  ],
  [
    'verihubs',
    'a reply without a result for the name',
    { body: idCheck({ name: null }) },
    { name: 'ProviderFaultError' },
  ],
]

const ofFailures = failures.map(
  ([provider, what, reply, expected]): DocumentedSample => ({
    provider,
    kind: 'error',
    source: calls[provider].source,
    what: `${what} by an identity provider`,
    check: async () =>
      await withAnswers(
        () => reply,
        async ({ baseUrl }) =>
          expect(await failureOf(calls[provider].verify(baseUrl))).toMatchObject(expected),
      ),
  }),
)

const comparisons: readonly (readonly [string, ScriptedReply, string])[] = [
  ['one person', { body: { similarity_status: true, session_id: 's-1' } }, 'match'],
  [
    'fail on similarity status',
    { body: { similarity_status: false, error_code: 'FAIL_ON_16', session_id: 's-1' } },
    'mismatch',
  ],
  [
    'fail on number of face (nface)',
    { body: { similarity_status: true, error_code: 'FAIL_ON_8', session_id: 's-1' } },
    'unclear',
  ],
  ['no face', { status: 400, body: { error_code: 'FACE_NOT_DETECTED' } }, 'unclear'],
]

const ofFaces = comparisons.map(
  ([what, reply, result]): DocumentedSample => ({
    provider: 'verihubs',
    kind: 'identity',
    source: 'docs/compare',
    what: `two pictures: ${what}`,
    check: async () =>
      await withAnswers(
        path => (path === '/v1/face/compare' ? reply : undefined),
        async ({ baseUrl }) => {
          const pictures = { document: Buffer.from('one'), face: Buffer.from('two') }
          expect(await verihubs(baseUrl).compareFaces?.(pictures)).toMatchObject({ result })
        },
      ),
  }),
)

/** What the registers of both countries say of people, and what ours makes of it. */
export const identitySamples: readonly DocumentedSample[] = [
  ...ofAnswers,
  ...ofFailures,
  ...ofFaces,
]
