import { type Money, MoneyError } from '#domain/money/money.ts'
import { parseMoney, toDecimalString } from '#domain/money/parse.ts'

type SourceReviver = (
  this: unknown,
  key: string,
  value: unknown,
  context: { source?: string },
) => unknown
// The library types know no third argument yet (ECMA-262, JSON.parse source text access), so the
// function is described anew; Node has had it since 21.
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => unknown

/**
 * Parses JSON with every number kept as the text it was written in, so that no amount passes
 * through a float. Takes bytes as they came; malformed UTF-8 is refused like malformed JSON.
 * Throws `SyntaxError` or `TypeError`.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  return parseWithSource(text, (_key, value, { source }) =>
    typeof value === 'number' ? (source ?? String(value)) : value,
  )
}

/**
 * The amount as the JSON number Xendit takes: whole rupiah, or rupees with up to two decimals.
 * Throws `MoneyError` for an amount that a double cannot carry exactly.
 */
export function amountToJson(amount: Money): number {
  const value = Number(toDecimalString(amount))
  const readBack = parseMoney(amount.currency, String(value))
  if (readBack.minor !== amount.minor) throw new MoneyError('the amount does not fit a JSON number')
  return value
}
