import { protocolCode } from '#contract/envelope.ts'
import { hasCardNumber } from '#domain/card-payment/card-number.ts'
import { type Language, say } from '../platform/copy.ts'
import { type Refusal, refuse } from './handler.ts'

/**
 * Fields of numbers that cannot be distinguished from a card's: of accounts and people. They are
 * sealed where they are stored.
 */
const numberFields: ReadonlySet<string> = new Set([
  'accountNo',
  'accountNoAgain',
  'account',
  'idNumber',
  'value',
  'search',
])

/**
 * The fields that have a card's number in them. In production none is taken: cards are paid with on
 * the acquirer's page, so that no number is stored, logged or passed on (PCI DSS, SAQ A).
 */
export const cardNumberFields = (fields: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(fields)
    .filter(
      ([name, value]) =>
        typeof value === 'string' && !numberFields.has(name) && hasCardNumber(value),
    )
    .map(([name]) => name)

/** The refusal, which repeats nothing of what was sent. */
export const refuseCardNumber = (fields: readonly string[], language: Language): Refusal => {
  const message = say(language, 'cardNumber')
  const problems = fields.map(field => ({ field, message }))
  return { ...refuse(protocolCode.malformed, message), problems }
}
