import { MARKET_CODES } from '#domain/market/market.ts'
import { isUuid } from '../platform/database/is-uuid.ts'

const hidden = '•••'
const maxLength = 300

/** An amount, a phone, an account or an identity number has more digits than this leaves. */
const longNumber = /\d[\d .,-]{3,}\d/g
const address = /[^\s@<>"']+@[^\s@<>"']+/g
const quoted = /(["'`])(?:(?!\1).)*\1/g
const idInText = /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/i

/**
 * The first line of an error's message without what could be a person's: quoted values, e-mail
 * addresses and numbers of five digits or more are hidden; ids stay.
 */
export const maskedText = (text: string): string =>
  (text.split('\n')[0] ?? '')
    .split(idInText)
    .map(part =>
      isUuid(part)
        ? part
        : part.replace(quoted, hidden).replace(address, hidden).replace(longNumber, hidden),
    )
    .join('')
    .slice(0, maxLength)

/** The text of an error for storing; see `maskedText`. */
export const saveErrorText = (error: unknown): string =>
  maskedText(error instanceof Error ? error.message : String(error))

const isMarketCode = (text: string): boolean => MARKET_CODES.some(market => market === text)

const maskedValue = (value: unknown): string => {
  if (typeof value === 'boolean' || value === null) return String(value)
  if (typeof value === 'number') return Math.abs(value) < 10_000 ? String(value) : hidden
  if (typeof value !== 'string') return hidden
  return isUuid(value) || isMarketCode(value) ? value : hidden
}

/** The fields of a message's payload, each with its value where that cannot be a person's. */
export const maskedFields = (payload: unknown): { name: string; value: string }[] =>
  typeof payload !== 'object' || payload === null
    ? []
    : Object.entries(payload)
        .slice(0, 30)
        .map(([name, value]) => ({ name: name.slice(0, 60), value: maskedValue(value) }))
