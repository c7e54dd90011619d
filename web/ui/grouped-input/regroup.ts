import { digitsOf } from '#domain/text/string-checks.ts'
import type { Grouping } from './grouping.ts'

export type CaretText = { readonly text: string; readonly caret: number }

/**
 * Puts the groups right after a change, and the caret behind the digit that it stood behind. Where
 * a key removed nothing but a gap, `deletedForward` takes the caret past it, so that the next
 * press reaches a digit.
 */
export const regroup = (
  { text, caret }: CaretText,
  grouping: Grouping,
  deletedForward = false,
): CaretText => {
  const raw = digitsOf(text)
  const digits = grouping.clean(raw)
  const dropped = Math.max(0, raw.indexOf(digits))
  const before = Math.max(0, digitsOf(text.slice(0, caret)).length - dropped)
  const shown = grouping.show(digits)
  const position = behindDigit(shown, Math.min(before, digits.length))
  const gap = /^\D+/.exec(shown.slice(position))?.[0].length ?? 0
  return { text: shown, caret: position + (deletedForward ? gap : 0) }
}

/** Where the caret stands in `shown` when `count` digits are before it. */
const behindDigit = (shown: string, count: number): number => {
  let seen = 0
  for (let position = 0; position < shown.length; position += 1) {
    if (seen === count) return position
    if (/\d/.test(shown.charAt(position))) seen += 1
  }
  return shown.length
}
