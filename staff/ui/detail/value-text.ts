import * as listCopy from '#copy/staff/list.js'
import * as words from '#copy/staff/words.js'
import { isMarketCode } from '#domain/market/market.ts'
import { roleText } from '../../session/role-name.ts'
import { currentLanguage } from '../../shell/language.ts'
import { dateText, instantText } from '../figure/time-text.tsx'

/** The keyed hash of a value that the audit stream does not keep in clear. */
const hashed = /^hash:([0-9a-f]{8})/

const marketText = (codes: string): string =>
  codes
    .split(',')
    .map(code => (isMarketCode(code) ? words.market({ code }) : code))
    .join(', ')

/** Who did something, as stored: `staff:<name>`, the borrower, or a part of the system. */
export const actorText = (by: string): string => {
  const [, name] = /^staff:(.+)$/.exec(by) ?? []
  return name ?? words.actor({ code: by })
}

/** Fields whose values are codes of another list than the others'. */
const textOfField: Readonly<Record<string, (value: string) => string>> = {
  role: roleText,
  market: marketText,
  markets: marketText,
  call: code => words.call({ code }),
  purpose: code => words.consentPurpose({ code }),
  by: actorText,
  decidedBy: actorText,
  proposedBy: actorText,
}

/** The name of a field of a record; of one within another: both. */
export const fieldText = (field: string): string =>
  field
    .split('.')
    .map(code => words.field({ code }))
    .join(' · ')

/** A value of a field in words: a code, a date, an amount in minor units, or the text as it is. */
export const valueText = (field: string, value: string): string => {
  const [, print] = hashed.exec(value) ?? []
  if (print !== undefined) return listCopy.hiddenValue({ print })
  const own = textOfField[field.split('.').at(-1) ?? field]
  if (own) return own(value)
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dateText(value)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return instantText(value)
  if (field.endsWith('Minor') && /^-?\d+$/.test(value)) {
    return BigInt(value).toLocaleString(currentLanguage())
  }
  return /^[a-z]+(-[a-z]+)*$/.test(value) ? words.value({ code: value }) : value
}
