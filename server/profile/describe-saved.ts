import type { OutputOf } from '#contract/call.ts'
import type { certificationOverview } from '#contract/profile.ts'
import { bankName } from '#domain/market/banks.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { toWire } from '#domain/money/parse.ts'
import type { Entries } from './entries.ts'
import type { PayoutAccount } from './payout-account.ts'

type Saved = OutputOf<typeof certificationOverview>['saved']

const describeJob = (market: MarketCode, job: NonNullable<Entries['job']>): Saved['job'] => {
  const { monthlyIncomeMinor, monthlyDebtMinor, ...rest } = job
  const { currency } = getMarket(market)
  const amount = (minor: string) => toWire({ currency, minor: BigInt(minor) })
  return {
    ...rest,
    monthlyIncome: amount(monthlyIncomeMinor),
    monthlyDebt: amount(monthlyDebtMinor),
  }
}

const describeBank = (market: MarketCode, account: PayoutAccount): Saved['bank'] => ({
  bankCode: market === 'ID' ? account.bankCode : '',
  ifsc: market === 'IN' ? account.bankCode : '',
  accountNo: account.accountNo,
  holder: account.holder,
  bankName: bankName(market, account.bankCode),
})

/** The steps as the wire carries them. */
export const describeSaved = (
  market: MarketCode,
  { base, personal, job, extra }: Entries,
  account: PayoutAccount | undefined,
): Saved => ({
  base: base ?? null,
  personal: personal ?? null,
  job: job ? describeJob(market, job) : null,
  extra: extra ?? null,
  bank: account ? describeBank(market, account) : null,
})
