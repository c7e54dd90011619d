import type { OutputOf } from '#contract/call.ts'
import type { Client } from '#contract/client.ts'
import type { PayType } from '#contract/payment-request/calls.ts'
import { initPayType } from '#contract/payment-request/calls.ts'
import type { LoanReference } from '../../loan/loan-addresses.ts'
import { requireData } from '../../shell/failure/screen-failure.ts'
import { findPayType, type MethodChoice } from './method-choice.ts'

type MethodListReply = OutputOf<typeof initPayType>
export type MethodOptions = Pick<MethodListReply, 'payMethodList' | 'bankList' | 'marketList'> & {
  /** The type whose methods are listed. */
  readonly payType: PayType
  /** Selected when the page opens. */
  readonly preselected: MethodChoice | undefined
}

/** Selected by default. Source: specification, section 9. */
const defaultMarket = 'ALFAMART'
/** Bank. Source: specification, section 9. */
const defaultType: PayType = '1'

/**
 * The type in the page's address, once the borrower has tapped one; it overrides earlier choices.
 */
export const findTypeInAddress = (request: Request): PayType | undefined =>
  findPayType(new URL(request.url).searchParams.get('payType'))

/**
 * The payment methods of an order: of the requested type, else of the last choice (this browser's
 * before the server's), else banks. A type that the market does not have is replaced by its first
 * one.
 */
export const loadMethodOptions = async (
  api: Client,
  order: LoanReference,
  request: { readonly requested: PayType | undefined; readonly stored: MethodChoice | undefined },
): Promise<MethodOptions> => {
  const fetchMethods = async (type: PayType) =>
    requireData(await api(initPayType, { ...order, pay_type: type }))
  const first = request.requested ?? request.stored?.payType ?? defaultType
  const reply = await fetchMethods(first)
  const lastChoice = request.requested ? undefined : (request.stored ?? choiceOnServer(reply))
  const offered = reply.payMethodList.map(method => method.payType)
  const preferred = lastChoice?.payType ?? first
  const type = offered.includes(preferred) ? preferred : (offered[0] ?? preferred)
  const { payMethodList, bankList, marketList } = type === first ? reply : await fetchMethods(type)
  return {
    payType: type,
    payMethodList,
    bankList,
    marketList,
    preselected: preselectedMethod(type, { bankList, marketList, lastChoice }),
  }
}

const choiceOnServer = ({ choice }: MethodListReply): MethodChoice | undefined =>
  choice && choice.isDefault !== '1' ? choice : undefined

const preselectedMethod = (
  type: PayType,
  available: Pick<MethodListReply, 'bankList' | 'marketList'> & {
    readonly lastChoice: MethodChoice | undefined
  },
): MethodChoice | undefined => {
  const { bankList, marketList, lastChoice } = available
  const codes = type === '2' ? marketList : bankList.map(bank => bank.payCode)
  if (lastChoice?.payType === type && codes.includes(lastChoice.payCode)) return lastChoice
  if (type !== '2') {
    const [bank, ...others] = bankList
    // The only one needs no choice; its first channel is shown as chosen.
    if (!bank || others.length > 0) return undefined
    return { payType: type, payCode: bank.payCode, specificNum: bank.method[0] ?? '' }
  }
  const market = marketList.find(name => name === defaultMarket) ?? marketList[0]
  return market === undefined ? undefined : { payType: type, payCode: market, specificNum: '' }
}
