import type { OutputOf } from '#contract/call.ts'
import type { certificationOverview } from '#contract/profile/calls.ts'
import { bankName } from '#domain/market/banks.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import type { Entries } from './entries.ts'
import type { PayoutAccount } from './payout-account.ts'

type EntriesResponse = OutputOf<typeof certificationOverview>['saved']

const jobResponse = (
  market: MarketCode,
  job: NonNullable<Entries['job']>,
): EntriesResponse['job'] => {
  const { monthlyIncomeMinor, monthlyDebtMinor, ...rest } = job
  const { currency } = getMarket(market)
  const amount = (minor: string) => toDecimalString({ currency, minor: BigInt(minor) })
  return {
    ...rest,
    monthlyIncome: amount(monthlyIncomeMinor),
    monthlyDebt: amount(monthlyDebtMinor),
  }
}

const bankResponse = (market: MarketCode, account: PayoutAccount): EntriesResponse['bank'] => ({
  bankCode: '',
  ifsc: '',
  [getMarket(market).certification.bankField]: account.bankCode,
  accountNo: account.accountNo,
  holder: account.holder,
  bankName: bankName(market, account.bankCode),
})

/** The steps as the API shows them. */
export const entriesResponse = (
  market: MarketCode,
  { base, personal, job, extra }: Entries,
  account: PayoutAccount | undefined,
): EntriesResponse => ({
  base: base ?? null,
  personal: personal ?? null,
  job: job ? jobResponse(market, job) : null,
  extra: extra ?? null,
  bank: account ? bankResponse(market, account) : null,
})
