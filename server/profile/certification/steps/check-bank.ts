import type { InputOf } from '#contract/call.ts'
import type { certifyBank } from '#contract/profile/calls.ts'
import { isAccountNo, isIfsc } from '#domain/applicant/bank-account.ts'
import { isNearName, isPersonName } from '#domain/applicant/person-name.ts'
import { BANKS } from '#domain/market/banks.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { digitsOf } from '#domain/text/string-checks.ts'
import type { FormCheck } from '../check-form.ts'

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
  const bankCode =
    market === 'IN'
      ? form.line('ifsc', input.ifsc, {
          most: 40,
          normal: line => line.replace(/[ -]/g, '').toUpperCase(),
          fits: [isIfsc, 'ifsc'],
        })
      : form.choice('bankCode', input.bankCode, { of: BANKS.ID.map(({ code }) => code) })
  const isTyped = (line: string) => /^[\d .-]+$/.test(line) && isAccountNo(market, digitsOf(line))
  const accountNo = digitsOf(
    form.line('accountNo', input.accountNo, {
      most: 60,
      fits: [isTyped, market === 'IN' ? 'accountIn' : 'accountId'],
    }),
  )
  const holder = form.line('holder', input.holder, { most: 80, fits: [isPersonName, 'name'] })
  if (name === '') form.problem('holder', 'nameFirst')
  else if (holder !== '' && !isNearName(name, holder)) form.problem('holder', 'holder')
  return form.problems.length > 0 ? undefined : { bankCode, accountNo, holder }
}
