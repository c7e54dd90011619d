import { createXenditProvider } from '#server/providers/payment/xendit/create-xendit-provider.ts'

// Facts re-typed from docs.xendit.co, Xendit's own clients (xendit/xendit-node) and the answers
// recorded in the tests of mekari-engineering/xendit_api (spec/vcr).

export const now = new Date('2022-12-20T00:00:00Z')
export const token = 'token'
export const providerAt = (baseUrl: string) =>
  createXenditProvider({
    baseUrl,
    secretKey: 'xnd_development_key',
    callbackTokens: [token],
    now: () => now,
    timeoutMs: 2_000,
  })

export const accountPayment = (changes: Record<string, unknown> = {}) => ({
  id: '598d91b1191029596846047f',
  payment_id: '1502450097080',
  callback_virtual_account_id: '598d5f71bf64853820c49a18',
  external_id: 'instruction-1',
  account_number: '1076619844',
  bank_code: 'BRI',
  merchant_code: '26215',
  amount: 100_000,
  transaction_timestamp: '2022-12-15T15:51:09.000Z',
  owner_id: '57fdbb445eec38910d3a4c47',
  ...changes,
})
/** As recorded: paid on the 15th, settled, and so `updated`, on the 18th. */
export const transaction = (changes: Record<string, unknown> = {}) => ({
  id: 'txn_23d9571c-6374-4603-b8d9-f56f3000f84b',
  product_id: '1502450097080',
  type: 'PAYMENT',
  status: 'SUCCESS',
  channel_category: 'VIRTUAL_ACCOUNT',
  channel_code: 'BRI',
  reference_id: 'instruction-1',
  account_identifier: null,
  currency: 'IDR',
  amount: 100_000,
  net_amount: 98_335,
  cashflow: 'MONEY_IN',
  settlement_status: 'SETTLED',
  estimated_settlement_time: '2022-12-18T17:00:00.000Z',
  business_id: '57fdbb445eec38910d3a4c47',
  created: '2022-12-15T15:51:09.749Z',
  updated: '2022-12-18T17:03:51.640Z',
  fee: {
    xendit_fee: 1_500,
    value_added_tax: 165,
    xendit_withholding_tax: 0,
    third_party_withholding_tax: 0,
    status: 'COMPLETED',
  },
  ...changes,
})
export const span = {
  from: new Date('2022-12-14T17:00:00Z'),
  until: new Date('2022-12-15T17:00:00Z'),
}
