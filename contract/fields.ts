import * as z from 'zod'
import { isLocalDate } from '#domain/calendar/local-date.ts'
import { MARKET_CODES } from '#domain/market/market.ts'
import { CURRENCIES } from '#domain/money/money.ts'
import { type Role, roles } from './staff/roles.ts'

/** A text field: forms send only text, and every text has a maximum length. */
export const text = (maximum: number) => z.string().check(z.maxLength(maximum))

/** JSON as the browser's WebAuthn functions take or return it. */
export const webAuthnJson = text(16_000)

/** An identifier we issued: letters, digits and dashes. */
export const identifier = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/))

/** Where the next page of a list begins: a text that the page before has given. */
export const cursor = z.string().check(z.regex(/^[\w-]{1,300}$/))

/**
 * What a list can be ordered by; with `-` before it, the other way round. Absent: the list's own order.
 */
export const sortBy = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  z.optional(
    z.enum(
      // Safe: the two forms of each name.
      names.flatMap(name => [name, `-${name}`]) as [Names[number] | `-${Names[number]}`],
    ),
  )

/** How many rows a page has at most. */
export const pageSize = z.string().check(z.regex(/^([1-9]|[1-9]\d|1\d\d|200)$/))

/** An amount: a decimal in major units, such as `1250000` or `2500.50`. */
export const amount = z.string().check(z.regex(/^\d{1,15}(\.\d{1,2})?$/))

/** An amount in a reply: a decimal in major units; a credit or a shortfall is negative. */
export const money = text(24)

/** A count of days that a list is filtered by. */
export const dayCount = z.string().check(z.regex(/^\d{1,4}$/))

/** A date as `yyyy-mm-dd`, a real one: 30 February is none. */
export const date = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { abort: true }), z.refine(isLocalDate))

/** An instant as ISO 8601 in UTC, of a real day and hour. */
export const instant = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/, { abort: true }),
  z.refine(value => isLocalDate(value.slice(0, 10)) && Number.isFinite(Date.parse(value))),
)

/** A boolean. */
export const flag = z.enum(['0', '1'])

export const currency = z.enum(CURRENCIES)
export const marketCode = z.enum(MARKET_CODES)

/** What two borrowers can have in common; see domain/decision/links.ts. */
export const linkKind = z.enum([
  'bank-account',
  'id-number',
  'image',
  'image-likeness',
  'device',
  'address',
])

/** Names one loan order as the borrower's pages do. */
export const orderReference = { productId: identifier, orderId: identifier }

/** The reason of an action by staff; recorded in the audit. */
export const reason = z.string().check(z.minLength(3), z.maxLength(300))

/** A role of the lender's staff. */
export const staffRole = z.enum(roles as readonly [Role, ...Role[]])
