import type { InputOf, OutputOf } from '#contract/call.ts'
import type { findBankBranch } from '#contract/profile/calls.ts'
import { bankName } from '#domain/market/banks.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { type BorrowerContext, type Refusal, refuseForNow } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { branchListOf } from '../../providers/bank-branch/branch-list.ts'
import { PaymentProviderError } from '../../providers/payment/provider-errors.ts'
import type { Services } from '../../services.ts'
import { refuseField } from './check-form.ts'

export const findBankBranchHandler = async (
  input: InputOf<typeof findBankBranch>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof findBankBranch> | Refusal> => {
  const { borrowerId, market } = signedIn
  const wait = await services.requestLimits.take('lookUpsByBorrower', borrowerId)
  if (wait !== undefined) return refuseForNow(say(locale, 'tooManyRequests'), wait)
  const { branchCode } = marketRules(market)
  const code = branchCode?.normalize(input.ifsc) ?? ''
  if (!branchCode?.isValid(code)) return refuseField(locale, 'ifsc', 'ifsc')
  const list = branchListOf(market)
  if (!list?.has(code)) return refuseField(locale, 'ifsc', 'ifscUnknown')
  const own = bankName(market, code)
  return {
    bank: code.startsWith(own) ? (list.bankNameOf(code) ?? own) : own,
    branch: await findBranch(services, signedIn, code),
  }
}

/** The branch and its city; null where nobody names them now, which keeps nobody from going on. */
const findBranch = async (
  { bankBranchProviderOf, log }: Services,
  { market }: BorrowerContext['signedIn'],
  code: string,
): Promise<string | null> => {
  try {
    const found = await bankBranchProviderOf(market)?.find(code)
    if (!found) return null
    return [found.branch, found.city].filter(part => part !== '').join(', ')
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    log.warn({ err: error }, 'the provider of bank branches named none')
    return null
  }
}
