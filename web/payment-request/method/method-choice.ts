import type { PayType } from '#contract/payment-request/calls.ts'
import type { ChoiceStore } from './choice-store.ts'

/** A payment method: the code of a bank or market, and for a bank its channel. */
export type MethodChoice = {
  readonly payType: PayType
  readonly payCode: string
  readonly specificNum: string
}

/** Bank, mini market, QR code, app or page; undefined for any other text. */
export const findPayType = (text: string | null | undefined): PayType | undefined =>
  types.find(each => each === text)

const types: readonly PayType[] = ['1', '2', '3', '4', '5']

/** Keys that earlier releases wrote too. Source: specification, section 3. */
const keys = ['payType', 'payCode', 'specificNum'] as const
const defaultKey = 'isDefault'

/** The method this browser chose last; undefined when there is none or it is invalid. */
export const findStoredChoice = (store: ChoiceStore): MethodChoice | undefined => {
  if (store.getItem(defaultKey) !== '0') return undefined
  const payType = findPayType(store.getItem('payType'))
  const payCode = store.getItem('payCode') ?? ''
  if (payType === undefined || !/^[A-Za-z0-9-]{1,64}$/.test(payCode)) return undefined
  return {
    payType,
    payCode,
    specificNum: (store.getItem('specificNum') ?? '').slice(0, 40),
  }
}

/** Whether a pay button has requested the default method since the last choice. */
export const asksForDefault = (store: ChoiceStore): boolean => store.getItem(defaultKey) === '1'

/** Stores the borrower's choice, which then takes precedence over the default. */
export const storeChoice = (store: ChoiceStore, choice: MethodChoice): void => {
  for (const key of keys) store.setItem(key, choice[key])
  store.setItem(defaultKey, '0')
}

/** Removes the choice, as changing the type does. Source: specification, section 4. */
export const clearChoice = (store: ChoiceStore): void => {
  for (const key of keys) store.removeItem(key)
}

/** Called by every pay button: the default method, until the borrower chooses again. */
export const startWithDefault = (store: ChoiceStore): void => {
  clearChoice(store)
  store.setItem(defaultKey, '1')
}

export const isSameChoice = (left: MethodChoice, right: MethodChoice): boolean =>
  keys.every(key => left[key] === right[key])
