import { isCardNumber } from '#domain/card-payment/card-number.ts'
import { bankName } from '#domain/market/banks.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { digitsOf } from '#domain/text/string-checks.ts'
import { borrowerName, findPayoutAccount } from '../profile/public.ts'
import type { CardDetails } from '../providers/card/card-provider.ts'
import type { Services } from '../services.ts'

export type ChosenCard = CardDetails & {
  readonly bankName: string
  readonly ending: string
  /** A keyed hash: recognises the same card without revealing its number. */
  readonly index: Buffer
}

/** The masked number that a borrower's page may show. */
export const maskCard = (ending: string): string => (ending === '' ? '' : `•••• ${ending}`)

type CardOwner = { readonly borrowerId: string; readonly market: MarketCode }

/** The borrower's bound cards, masked. */
export const boundCardsResponse = async (services: Services, { borrowerId, market }: CardOwner) => {
  const account = await findPayoutAccount(services, borrowerId)
  if (!account) return []
  const { payoutAccountId, bankCode, accountNo } = account
  return [
    {
      id: payoutAccountId,
      bankName: bankName(market, bankCode),
      cardNo: maskCard(accountNo.slice(-4)),
      bankCode,
    },
  ]
}

type CardChoiceInput = {
  readonly cardId: string | undefined
  readonly cardNumber: string | undefined
  readonly bankCode: string | undefined
}

/**
 * The card to pay with: a bound one by its id, or a new one by its number, which is not stored.
 * Undefined when none was chosen or the number is not valid.
 */
export const chooseCard = async (
  services: Services,
  { borrowerId, market }: CardOwner,
  { cardId = '', cardNumber = '', bankCode = '' }: CardChoiceInput,
): Promise<ChosenCard | undefined> => {
  const index = (number: string) => services.cipher.index(`card:${number}`)
  if (cardId !== '') {
    const account = await findPayoutAccount(services, borrowerId)
    if (account?.payoutAccountId !== cardId) return undefined
    return {
      number: account.accountNo,
      holder: account.holder,
      bankCode: account.bankCode,
      bankName: bankName(market, account.bankCode),
      ending: account.accountNo.slice(-4),
      index: index(account.accountNo),
    }
  }
  const number = digitsOf(cardNumber)
  if (!isCardNumber(number) || !/^[\d .-]+$/.test(cardNumber)) return undefined
  const bank = marketRules(market).payoutBanks.find(({ code }) => code === bankCode)
  return {
    number,
    holder: await borrowerName(services, borrowerId),
    bankCode: bank?.code ?? '',
    bankName: bank?.name ?? '',
    ending: number.slice(-4),
    index: index(number),
  }
}
