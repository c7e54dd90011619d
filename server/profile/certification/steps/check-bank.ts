import type { InputOf } from '#contract/call.ts'
import type { certifyBank } from '#contract/profile/calls.ts'
import { isAccountNo } from '#domain/applicant/bank-account.ts'
import { isNearName, isPersonName } from '#domain/applicant/person-name.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { digitsOf } from '#domain/text/string-checks.ts'
import { branchListOf } from '../../../providers/bank-branch/branch-list.ts'
import type { FormCheck } from '../check-form.ts'
import { marketProblems } from './market-problems.ts'

export type CheckedAccount = {
  readonly bankCode: string
  readonly accountNo: string
  readonly holder: string
}

/** Reduces grouped input to its digits; the holder must be similar to the borrower's name. */
export const checkBank = (
  form: FormCheck,
  input: InputOf<typeof certifyBank>,
  { market, name }: { market: MarketCode; name: string },
): CheckedAccount | undefined => {
  const { branchCode, payoutBanks } = marketRules(market)
  const bankCode = branchCode
    ? form.line('ifsc', input.ifsc, {
        maxLength: 40,
        normal: branchCode.normalize,
        fits: [branchCode.isValid, 'ifsc'],
      })
    : form.choice('bankCode', input.bankCode, { of: payoutBanks.map(({ code }) => code) })
  if (branchCode && bankCode !== '' && branchListOf(market)?.has(bankCode) === false) {
    form.problem('ifsc', 'ifscUnknown')
  }
  const isTyped = (line: string) => /^[\d .-]+$/.test(line) && isAccountNo(market, digitsOf(line))
  const accountNo = digitsOf(
    form.line('accountNo', input.accountNo, {
      maxLength: 60,
      fits: [isTyped, marketProblems[market].accountNo],
    }),
  )
  const again = input.accountNoAgain
  if (accountNo !== '' && again !== undefined && digitsOf(again) !== accountNo) {
    form.problem('accountNoAgain', 'accountNoDiffers')
  }
  const holder = form.line('holder', input.holder, { maxLength: 80, fits: [isPersonName, 'name'] })
  if (name === '') form.problem('holder', 'nameFirst')
  else if (holder !== '' && !isNearName(name, holder)) form.problem('holder', 'holder')
  return form.problems.length > 0 ? undefined : { bankCode, accountNo, holder }
}
