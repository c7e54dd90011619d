import * as z from 'zod'
import type { Call } from '#contract/call.ts'
import { schemasOf } from './every-call.ts'

type ContractCall = Call<unknown, unknown>

/** The contract's description of one field, as JSON Schema. */
type FieldSchema = {
  readonly type?: string
  readonly const?: string
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly anyOf?: readonly FieldSchema[]
}

/**
 * One field of one call's input. `most` is its maximum length of free text; undefined: no free
 * text.
 */
export type CallField = {
  readonly call: ContractCall
  readonly name: string
  readonly maxLength: number | undefined
  readonly isFile: boolean
}

type InputSchema = {
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly required?: readonly string[]
}

const schemaOf = (call: ContractCall): InputSchema =>
  // The contract's inputs are objects of texts and files, which this type describes.
  z.toJSONSchema(schemasOf(call).input, { io: 'input', unrepresentable: 'any' }) as InputSchema

const isFile = ({ format }: FieldSchema): boolean => format === 'binary'

const isFree = (field: FieldSchema): boolean =>
  field.type === 'string' &&
  [field.const, field.enum, field.pattern, field.format].every(rule => rule === undefined)

/** Every field that a call reads, from the contract. */
export const fieldsOf = (call: ContractCall): CallField[] =>
  Object.entries(schemaOf(call).properties ?? {}).map(([name, field]) => ({
    call,
    name,
    maxLength: isFree(field) ? (field.maxLength ?? 10_000) : undefined,
    isFile: isFile(field),
  }))

/**
 * A valid value for each pattern that the contract gives to a field. A new pattern needs one more.
 */
const values: Readonly<Record<string, string>> = {
  '^[A-Za-z0-9-]{1,64}$': '00000000-0000-4000-8000-000000000000',
  '^[A-Za-z0-9-]{1,64}(,[A-Za-z0-9-]{1,64}){0,99}$': '00000000-0000-4000-8000-000000000000',
  '^\\d{1,15}(\\.\\d{1,2})?$': '1000',
  '^[A-Za-z0-9-]{1,64}(,[A-Za-z0-9-]{1,64}){1,9}$':
    '00000000-0000-4000-8000-000000000000,00000000-0000-4000-8000-000000000001',
  '^\\d{1,15}(\\.\\d{1,2})?(,\\d{1,15}(\\.\\d{1,2})?){1,9}$': '1000,2000',
  '^\\d{4}-\\d{2}-\\d{2}$': '2026-11-21',
  '^[1-9]\\d{0,2}$': '1',
  '^[0-9A-Za-z-]{8,64}$': 'a-form-of-the-tests',
  '^[A-Z]\\d{8}-?\\d{6}$': 'P20261121-000001',
  '^-?\\d{1,4}$': '0',
  '^\\d{1,2}$': '1',
  '^\\d{6,20}$': '1234567890',
  '^[a-z0-9][a-z0-9-]{0,59}$': 'dana-cepat',
  '^\\d{1,9}$': '1',
  '^[1-9]\\d?$': '3',
  '^\\s*[^\\s@]{1,64}@[^\\s@]{1,189}\\s*$': 'someone@lender.example',
  '^[0-9a-f]{64}$': 'a'.repeat(64),
  '^[A-Za-z0-9_-]{43}$': 'A'.repeat(43),
  '^(ID|IN|ID,IN|IN,ID)$': 'ID,IN',
  '^\\S(.*\\S)?$': 'Plain words',
}

const fittingValue = (field: FieldSchema, name: string): string => {
  if (field.anyOf?.[0]) return fittingValue(field.anyOf[0], name)
  if (field.const !== undefined) return field.const
  if (field.enum?.[0] !== undefined) return field.enum[0]
  if (field.pattern === undefined) return 'Plain words'.slice(0, field.maxLength)
  const value = values[field.pattern]
  if (value === undefined) {
    const example = `a valid value for ${field.pattern} (field ${name})`
    throw new Error(`add ${example} to \`values\` of tests/harness/app/call-fields.ts`)
  }
  return value
}

/**
 * A valid input for a call, so that one field of it can be tested alone: only required fields, and
 * those of them that `known` has (by the call and field, or by the field).
 */
export const fittingInput = (
  call: ContractCall,
  known: Readonly<Record<string, string>>,
): Record<string, string | File> => {
  const { properties = {}, required = [] } = schemaOf(call)
  return Object.fromEntries(
    required.map(name => {
      const field = properties[name] ?? {}
      const value = known[`${call.name}.${name}`] ?? known[name] ?? fittingValue(field, name)
      return [name, isFile(field) ? new File(['no image'], 'photo.jpg') : value]
    }),
  )
}
