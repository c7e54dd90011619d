import * as z from 'zod'
import * as fields from '#contract/fields.ts'
import type { FieldCipher } from '../platform/security/field-encryption.ts'

/** Formats that hold no personal data: ids, amounts, dates, choices. */
const plainFormats: ReadonlySet<unknown> = new Set([
  fields.identifier,
  fields.amount,
  fields.date,
  fields.instant,
  fields.flag,
  fields.currency,
  fields.marketCode,
])

const isPlain = (schema: unknown): boolean => {
  if (schema instanceof z.ZodOptional) return isPlain(schema.def.innerType)
  return plainFormats.has(schema) || schema instanceof z.ZodEnum
}

/**
 * A call's input as the audit stream keeps it: ids, amounts, dates and choices in clear, everything
 * typed as its keyed hash, which is that of no column: what was searched for is not found by it. The
 * reason is a column of its own, a file is left out.
 */
export const digestInput = (
  { index }: Pick<FieldCipher, 'index'>,
  schema: unknown,
  input: unknown,
): Record<string, string> => {
  const shape: Readonly<Record<string, unknown>> = schema instanceof z.ZodObject ? schema.shape : {}
  const given: readonly [string, unknown][] =
    typeof input === 'object' && input !== null ? Object.entries(input) : []
  return Object.fromEntries(
    given.flatMap(([name, value]) => {
      if (typeof value !== 'string' || name === 'reason') return []
      return [
        [name, isPlain(shape[name]) ? value : `hash:${index(`input:${value}`).toString('hex')}`],
      ]
    }),
  )
}
