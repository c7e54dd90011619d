import * as listCopy from '#copy/staff/list.js'
import * as words from '#copy/staff/words.js'
import { isMarketCode } from '#domain/market/market.ts'
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
  reason: reasonText,
  waterfallCode: code => words.waterfall({ code }),
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
