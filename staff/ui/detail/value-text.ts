import * as listCopy from '#copy/staff/list.js'
import * as loanCopy from '#copy/staff/loan.js'
import * as words from '#copy/staff/words.js'
import {
  getMarket,
  isMarketCode,
  type MarketCode,
  marketOfCurrency,
} from '#domain/market/market.ts'
import { apiMoneyText } from '#domain/money/api-money.ts'
import { formatMoney } from '#domain/money/format.ts'
import { type Currency, isCurrency } from '#domain/money/money.ts'
import { reminderKindText, reminderRefusalText } from '../../reminder/reminder-words.ts'
import { roleText } from '../../session/role-name.ts'
import { currentLanguage } from '../../shell/language.ts'
import { languageName } from '../../version/language-fields.ts'
import { dateText, instantText } from '../figure/time-text.tsx'

/** The keyed hash of a value that the audit stream does not keep in clear. */
const hashed = /^hash:([0-9a-f]{8})/

const marketText = (codes: string): string =>
  codes
    .split(',')
    .map(code => (isMarketCode(code) ? words.market({ code }) : code))
    .join(', ')

/**
 * Who did something, as stored: `staff:<name>`, `provider:<name>`, `system:<job>`, the borrower, or
 * a part of the system.
 */
export const actorText = (by: string): string => {
  const [, kind, name = ''] = /^(staff|provider|system|borrower):(.+)$/.exec(by) ?? []
  if (kind === 'staff') return name
  if (kind === 'provider') return words.provider({ code: name })
  return words.actor({ code: kind ?? by })
}

/** What a reminder or another notification says, by its kind. */
const messageText = (kind: string): string => {
  const reminder = reminderKindText(kind)
  return reminder === kind ? words.value({ code: kind }) : reminder
}

const listText =
  (textOf: (code: string) => string) =>
  (codes: string): string =>
    codes.split(', ').map(textOf).join(', ')

/** Why a message or a payout was stopped, or what a person wrote. */
const reasonText = (reason: string): string => {
  const refusal = reminderRefusalText(reason)
  return refusal === reason ? words.payoutFailure({ code: reason }) : refusal
}

/** Such as `1 month`: how often a plan is paid. */
const everyText = (every: string): string => {
  const [, digits, unit] = /^(\d+) (day|week|month)$/.exec(every) ?? []
  const count = Number(digits)
  if (unit === 'day') return loanCopy.everyDays({ count })
  if (unit === 'week') return loanCopy.everyWeeks({ count })
  return unit === 'month' ? loanCopy.everyMonths({ count }) : every
}

/** The keyed hash of an account, or that it is the one of the borrower's profile. */
const accountText = (hash: string): string => {
  const [print] = /^[0-9a-f]{8}(?=[0-9a-f]{56}$)/.exec(hash) ?? []
  return print === undefined ? words.value({ code: 'of-profile' }) : listCopy.hiddenValue({ print })
}

/** Fields whose values are codes of another list than the others'. */
const textOfField: Readonly<Record<string, (value: string) => string>> = {
  role: roleText,
  market: marketText,
  markets: marketText,
  call: code => words.call({ code }),
  purpose: code => words.purpose({ code }),
  provider: code => words.provider({ code }),
  sender: code => words.provider({ code }),
  rules: listText(code => words.decisionReason({ code })),
  language: languageName,
  message: messageText,
  every: everyText,
  accountHash: accountText,
  reason: reasonText,
  waterfallCode: code => words.waterfall({ code }),
  by: actorText,
  decidedBy: actorText,
  proposedBy: actorText,
}

/** Fields whose values are amounts of the API: decimals in major units. */
const amountFields = ['amount', 'outstanding', 'principal', 'upTo', 'minAmount', 'maxAmount']

const minorUnits = /Minor$/

/**
 * The name of a field of a record; of one within another: both. With `currency`, an amount in minor
 * units is named as an amount, as `valueText` then shows it.
 */
export const fieldText = (field: string, currency?: Currency): string =>
  (currency === undefined ? field : field.replace(minorUnits, ''))
    .split('.')
    .map(code => words.field({ code }))
    .join(' · ')

/** An amount with its currency; undefined for a field that holds none. */
const moneyText = (name: string, value: string, currency: Currency): string | undefined => {
  if (minorUnits.test(name) && /^-?\d+$/.test(value)) {
    return formatMoney({ currency, minor: BigInt(value) })
  }
  const isAmount = amountFields.includes(name) && /^-?\d+(\.\d+)?$/.test(value)
  return isAmount ? apiMoneyText(currency, value) : undefined
}

/**
 * A value of a field in words: a code, a date, a time in the zone of its `currency`, an amount in it, or
 * the text as it is. An
 * amount in minor units whose currency is unknown stays one.
 */
export const valueText = (field: string, value: string, currency?: Currency): string => {
  const [, print] = hashed.exec(value) ?? []
  if (print !== undefined) return listCopy.hiddenValue({ print })
  const name = field.split('.').at(-1) ?? field
  const own = textOfField[name]
  if (own) return own(value)
  const money = currency && moneyText(name, value, currency)
  if (money !== undefined) return money
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dateText(value)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) {
    return instantText(value, currency && marketOfCurrency(currency))
  }
  if (field.endsWith('Minor') && /^-?\d+$/.test(value)) {
    return BigInt(value).toLocaleString(currentLanguage())
  }
  return /^[a-z]+(-[a-z]+)*$/.test(value) ? words.value({ code: value }) : value
}

type Figure = { readonly name: string; readonly value: string }

/** The currency that figures name, else that of their market; undefined where there is neither. */
const currencyOf = (
  figures: readonly Figure[],
  market: MarketCode | null,
): Currency | undefined => {
  const own = figures.find(({ name }) => name === 'currency')?.value ?? ''
  if (isCurrency(own)) return own
  return market === null ? undefined : getMarket(market).currency
}

/** Figures of one record in words, an amount with its currency as one figure. */
export const figureTexts = (
  figures: readonly Figure[],
  market: MarketCode | null,
): readonly { readonly label: string; readonly value: string }[] => {
  const currency = currencyOf(figures, market)
  const hasAmount = figures.some(({ name }) => name === 'amount')
  return figures
    .filter(({ name }) => name !== 'currency' || !hasAmount)
    .map(({ name, value }) => ({
      label: fieldText(name, currency),
      value: valueText(name, value, currency),
    }))
}
