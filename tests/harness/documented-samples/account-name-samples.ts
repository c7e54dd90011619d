import { expect } from 'vitest'
import type { AccountNameProvider } from '#server/providers/account-name/account-name-provider.ts'
import { createIlumaAccountNames } from '#server/providers/account-name/iluma-account-names.ts'
import { createRazorpayxAccountNames } from '#server/providers/account-name/razorpayx-account-names.ts'
import { createRazorpayBranches } from '#server/providers/bank-branch/bank-branch-provider.ts'
import { type DocumentedSample, failureOf, withAnswers } from './sample.ts'

// Facts re-typed from razorpay.com/docs ("Composite Account Validation Entity", "Account Validation
// Entity"), docs.iluma.ai ("Magic Replies") and github.com/razorpay/ifsc (wiki, "API").

const reference = '112233'
const account = { bankCode: 'HDFC0000053', accountNo: '765432123456789', holder: 'Gaurav Kumar' }
const providers: Readonly<Record<'razorpayx' | 'iluma', (baseUrl: string) => AccountNameProvider>> =
  {
    razorpayx: baseUrl =>
      createRazorpayxAccountNames({
        baseUrl,
        keyId: 'rzp_key',
        keySecret: 'secret',
        accountNumber: '7878780080316316',
      }),
    iluma: baseUrl => createIlumaAccountNames({ baseUrl, secretKey: 'key' }),
  }

/** `razorpay.com/docs/api/x/composite-account-validation/entity`, with what a status changes. */
const validation = (changes: Record<string, unknown> = {}) => ({
  id: 'fav_00000000000001',
  entity: 'fund_account.validation',
  status: 'completed',
  validation_results: {
    account_status: 'valid',
    registered_name: 'Gaurav Kumar',
    details: 'The beneficiary account is valid.',
    name_match_score: 100,
  },
  status_details: {
    description: 'Validation request is completed',
    source: 'beneficiary_bank',
    reason: 'validation_completed',
  },
  reference_id: reference,
  notes: { random_key_1: 'Make it so.', random_key_2: 'Tea. Earl Grey. Hot.' },
  fund_account: {
    id: 'fa_00000000000001',
    entity: 'fund_account',
    account_type: 'bank_account',
    bank_account: {
      name: 'Gaurav Kumar',
      bank_name: 'HDFC',
      ifsc: 'HDFC0000053',
      account_number: '765432123456789',
    },
    active: true,
    created_at: 1_567_064_019,
  },
  ...changes,
})

/** `docs.iluma.ai/magic-replies`, version 1.1. */
const inquiry = (changes: Record<string, unknown> = {}) => ({
  status: 'COMPLETED',
  bank_account_number: '1234567890',
  bank_code: 'BCA',
  created: '2017-07-03T10:51:44.484Z',
  updated: '2017-07-03T10:51:44.484Z',
  id: 'bknv_5c6ba591cf3c3867d75053d7',
  reference_id: 'foo123',
  result: { is_found: true, account_holder_name: 'FIRA DIYANKA', is_virtual_account: false },
  ...changes,
})

const answered = (registeredName: string | undefined) => ({ state: 'answered', registeredName })
const results = (changes: object) => ({
  validation_results: { ...validation().validation_results, ...changes },
})

const cases = [
  ['razorpayx', 'a valid account', validation(), answered('Gaurav Kumar')],
  [
    'razorpayx',
    'an active account',
    validation(results({ account_status: 'active' })),
    answered('Gaurav Kumar'),
  ],
  [
    'razorpayx',
    'an invalid account',
    validation(results({ account_status: 'invalid', registered_name: null })),
    answered(undefined),
  ],
  [
    'razorpayx',
    'one that is not validated yet',
    validation({ status: 'created', ...results({ account_status: null, registered_name: null }) }),
    { state: 'pending', providerRef: 'fav_00000000000001' },
  ],
  [
    'razorpayx',
    'a validation that failed',
    validation({ status: 'failed', ...results({ account_status: null, registered_name: null }) }),
    { state: 'failed' },
  ],
  ['iluma', 'COMPLETED_FOUND', inquiry(), answered('FIRA DIYANKA')],
  ['iluma', 'COMPLETED_NOT_FOUND', inquiry({ result: { is_found: false } }), answered(undefined)],
  ...(['PENDING', 'WAITING_ON_BANK'] as const).map(
    status =>
      [
        'iluma',
        status,
        inquiry({ status, result: undefined }),
        { state: 'pending', providerRef: 'bknv_5c6ba591cf3c3867d75053d7' },
      ] as const,
  ),
  ['iluma', 'a status that is no result', inquiry({ status: 'FAILED' }), { state: 'failed' }],
] as const

const ofAnswers = cases.map(
  ([provider, what, body, expected]): DocumentedSample => ({
    provider,
    kind: 'account-name',
    source: provider === 'iluma' ? 'magic-replies' : 'composite-account-validation/entity',
    what,
    check: async () =>
      await withAnswers(
        () => ({ body }),
        async ({ baseUrl }) => {
          const asked = await providers[provider](baseUrl).ask({ reference, ...account })
          expect(asked).toEqual(expected)
        },
      ),
  }),
)

/** The sample of the wiki, whose branch belongs to another bank than its letters say. */
const branch = {
  BRANCH: 'Delhi Nagrik Sehkari Bank IMPS',
  CENTRE: 'DELHI',
  DISTRICT: 'DELHI',
  STATE: 'MAHARASHTRA',
  ADDRESS: '720, NEAR GHANTAGHAR, SUBZI MANDI, DELHI - 110007',
  CONTACT: '+919560344685',
  IMPS: true,
  CITY: 'MUMBAI',
  UPI: true,
  MICR: '110196002',
  RTGS: true,
  NEFT: true,
  SWIFT: '',
  ISO3166: 'IN-MH',
  BANK: 'Delhi Nagrik Sehkari Bank',
  BANKCODE: 'DENS',
  IFSC: 'YESB0DNB002',
}

const ofBranches: readonly DocumentedSample[] = [
  {
    provider: 'razorpay-ifsc',
    kind: 'branch',
    source: 'wiki/API',
    what: 'a branch',
    check: async () =>
      await withAnswers(
        path => (path === '/YESB0DNB002' ? { body: branch } : undefined),
        async ({ baseUrl }) =>
          expect(await createRazorpayBranches({ baseUrl }).find('YESB0DNB002')).toEqual({
            branch: 'Delhi Nagrik Sehkari Bank IMPS',
            city: 'MUMBAI',
          }),
      ),
  },
  {
    provider: 'razorpay-ifsc',
    kind: 'branch',
    source: 'wiki/API',
    what: 'a code that is none, by 404',
    check: async () =>
      await withAnswers(
        () => undefined,
        async ({ baseUrl }) => {
          const failure = await failureOf(createRazorpayBranches({ baseUrl }).find('ABCD0000001'))
          expect(failure).toMatchObject({ status: 404 })
        },
      ),
  },
]

/** What the banks of both countries say of accounts and branches, and what ours make of it. */
export const accountNameSamples: readonly DocumentedSample[] = [...ofAnswers, ...ofBranches]
