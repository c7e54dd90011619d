import { formatMoney } from '#domain/money/format.ts'
import { type Currency, money } from '#domain/money/money.ts'
import { toDecimalString, tryParseMoney } from '#domain/money/parse.ts'
import { compareRatios, formatDecimal, percent, type Ratio, ratio } from '#domain/money/ratio.ts'

type FieldBase = {
  /** Of the value in the content, or in the item of a list; '' for the item itself. */
  readonly path: string
  readonly label: string
}

type Option = { readonly value: string; readonly label: string }

type Plain<Kind> = Kind extends string ? FieldBase & { readonly kind: Kind } : never
type Chosen<Kind> = Kind extends string
  ? FieldBase & { readonly kind: Kind; readonly options: readonly Option[] }
  : never

/** One value of a content, or a group of them, as the editor shows it. */
export type ContentField =
  | (FieldBase & { readonly kind: 'text'; readonly isLong?: boolean; readonly isFixed?: boolean })
  /** `day`: a day or none; `fee`: a flat amount or a share of the loan. */
  | Plain<'amount' | 'share' | 'count' | 'counts' | 'switch' | 'day' | 'fee'>
  | Chosen<'choice' | 'choices'>
  | (FieldBase & { readonly kind: 'group'; readonly fields: readonly ContentField[] })
  /** A part that may be absent; `added` is what it begins with. */
  | (FieldBase & {
      readonly kind: 'part'
      readonly fields: readonly ContentField[]
      readonly added: unknown
    })
  | (FieldBase & {
      readonly kind: 'list'
      readonly item: readonly ContentField[]
      readonly added: unknown
    })

/** The value at a path such as `terms.fees.0.code`; undefined where there is none. */
export const valueAt = (content: unknown, path: string): unknown =>
  path === ''
    ? content
    : path
        .split('.')
        .reduce<unknown>(
          (value, name) =>
            typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined,
          content,
        )

export const joinPath = (...parts: readonly string[]): string =>
  parts.filter(part => part !== '').join('.')

/** Minor units as an amount that is typed, and back; what is no amount stays as it was typed. */
export const amountText = (value: unknown, currency: Currency): string => {
  const text = String(value ?? '')
  return /^\d{1,15}$/.test(text) ? toDecimalString(money(currency, BigInt(text))) : text
}
export const amountValue = (text: string, currency: Currency): string => {
  const parsed = tryParseMoney(currency, text.trim())
  return parsed === undefined ? text : String(parsed.minor)
}

const longestDecimals = 8

const decimalOf = (value: Ratio): string | undefined =>
  Array.from({ length: longestDecimals + 1 }, (_, decimals) =>
    formatDecimal(value, decimals, 'half-even'),
  ).find(
    text => compareRatios(percent(text), ratio(value.numerator, value.denominator * 100n)) === 0,
  )

/** A fraction such as `6/25` as per cent, exactly: "24"; one without end stays a fraction. */
export const shareText = (value: unknown): string => {
  const text = String(value ?? '')
  const [, numerator, denominator] = /^(\d{1,30})\/([1-9]\d{0,29})$/.exec(text) ?? []
  if (numerator === undefined || denominator === undefined) return text
  return decimalOf(ratio(BigInt(numerator) * 100n, BigInt(denominator))) ?? text
}
export const shareValue = (text: string): string => {
  const typed = text.trim().replace(/\s*%$/, '').replace(',', '.')
  if (!/^\d{1,9}(\.\d{1,18})?$/.test(typed)) return text
  const { numerator, denominator } = percent(typed)
  return `${numerator}/${denominator}`
}

/** Whole numbers between commas; what is none stays as it was typed, for the server to refuse. */
export const countsValue = (text: string): unknown => {
  const parts = text.split(/[\s,]+/).filter(part => part !== '')
  return parts.every(part => /^\d{1,4}$/.test(part)) ? parts.map(Number) : text
}

type Labelled = { readonly label: string; readonly field: ContentField | undefined }

const findField = (fields: readonly ContentField[], path: string): Labelled | undefined => {
  for (const field of fields) {
    const rest = restOf(path, field.path)
    if (rest === undefined) continue
    const inner = fieldsIn(field, rest)
    if (inner === undefined) {
      if (
        rest === '' ||
        field.kind === 'fee' ||
        field.kind === 'counts' ||
        field.kind === 'choices'
      )
        return { label: field.label, field }
      continue
    }
    const found = findField(inner.fields, inner.path)
    if (found) return { label: labelOf(field.label, inner.at, found.label), field: found.field }
    if (rest === '') return { label: field.label, field }
  }
  return undefined
}

const labelOf = (...parts: readonly string[]): string =>
  parts.filter(part => part !== '').join(' · ')

const restOf = (path: string, start: string): string | undefined => {
  if (start === '') return path
  if (path === start) return ''
  return path.startsWith(`${start}.`) ? path.slice(start.length + 1) : undefined
}

const fieldsIn = (
  field: ContentField,
  rest: string,
): { fields: readonly ContentField[]; path: string; at: string } | undefined => {
  if (field.kind === 'group' || field.kind === 'part') {
    return { fields: field.fields, path: rest, at: '' }
  }
  if (field.kind !== 'list') return undefined
  const [, index, path = ''] = /^(\d+)(?:\.(.*))?$/.exec(rest) ?? []
  return index === undefined
    ? undefined
    : { fields: field.item, path, at: String(Number(index) + 1) }
}

/** How the editor calls the value at a path: "Fees · 1 · Amount"; the path where it shows none. */
export const labelAt = (fields: readonly ContentField[], path: string): string =>
  findField(fields, path)?.label ?? path

const moneyText = (text: string, currency: Currency): string =>
  /^\d{1,15}$/.test(text) ? formatMoney(money(currency, BigInt(text))) : text

/** A value of the content as the editor would show it, in words for a difference. */
export const wordsAt = (
  fields: readonly ContentField[],
  path: string,
  { text, currency }: { readonly text: string; readonly currency: Currency },
): string => {
  const field = findField(fields, path)?.field
  if (field?.kind === 'amount') return moneyText(text, currency)
  if (field?.kind === 'share') return `${shareText(text)} %`
  if (field?.kind === 'fee' && path.endsWith('.minor')) return moneyText(text, currency)
  if (field?.kind === 'fee' && path.endsWith('.ofPrincipal')) return `${shareText(text)} %`
  if (field?.kind === 'choice' || field?.kind === 'choices')
    return field.options.find(({ value }) => value === text)?.label ?? text
  return text
}
