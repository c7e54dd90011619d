import { digitsOf } from '#domain/text/string-checks.ts'
import type { Grouping } from './grouping.ts'

/** A typed text as it is shown: its digits in groups. */
export const groupedText = (text: string, grouping: Grouping): string =>
  regroup({ text, caret: 0 }, grouping).text

export type CaretText = { readonly text: string; readonly caret: number }

/**
 * Regroups a changed text and keeps the caret behind the same digit. Where a key removed only a
 * separator, `deletedForward` moves the caret past it, so that the next press removes a digit.
 */
export const regroup = (
  { text, caret }: CaretText,
  grouping: Grouping,
  deletedForward = false,
): CaretText => {
  const read = grouping.read?.(text) ?? text
  const raw = digitsOf(read)
  const digits = grouping.clean(raw)
  const dropped = Math.max(0, raw.indexOf(digits))
  const before = Math.max(0, digitsOf(read.slice(0, caret)).length - dropped)
  const grouped = grouping.show(digits)
  const position = behindDigit(grouped, Math.min(before, digits.length))
  const gap = /^\D+/.exec(grouped.slice(position))?.[0].length ?? 0
  return { text: grouped, caret: position + (deletedForward ? gap : 0) }
}

/** The caret position in `grouped` with `count` digits before it. */
const behindDigit = (grouped: string, count: number): number => {
  let seen = 0
  for (let position = 0; position < grouped.length; position += 1) {
    if (seen === count) return position
    if (/\d/.test(grouped.charAt(position))) seen += 1
  }
  return grouped.length
}
