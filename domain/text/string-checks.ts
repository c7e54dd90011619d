import { isLocalDate } from '../calendar/local-date.ts'

/**
 * The generic string checks (specification, section 5), shared by screens and server. They check a
 * text's form, not whether the address, number or page exists.
 */

/** Inclusive bounds; an absent one is unlimited. */
export type Range<T> = { readonly min?: T; readonly max?: T }

/**
 * One @, a dotted host of letters, digits and inner hyphens, nothing that only quoting allows: the
 * form of the HTML standard's e-mail input, and a dot in the host besides. At most 254 characters
 * (RFC 5321).
 */
export const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i.test(
    text,
  ) &&
  !/^\.|\.@|\.\./.test(text)

/** A telephone number as people type one: 6 to 15 digits (E.164), in groups, with + or not. */
export const isPhone = (text: string): boolean => {
  if (!/^\+?[\d ().-]+$/.test(text)) return false
  const digits = digitsOf(text).length
  return digits >= 6 && digits <= 15
}

/**
 * The specified mobile: 11 digits, the first 1. The landing page also restricts the second digit.
 */
export const isMobile = (text: string): boolean => /^1\d{10}$/.test(text)

/** A whole number, with a minus sign or not, without leading zeros. */
export const isInteger = (text: string): boolean => /^-?(?:0|[1-9]\d*)$/.test(text)

/** A whole number or one with a point and decimals. */
export const isDecimal = (text: string): boolean => /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)

/** An absolute http or https address with a host, without a password in it. */
export const isUrl = (text: string): boolean =>
  text.length <= 2048 && /^https?:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/i.test(text)

/** A real day as `yyyy-mm-dd`. */
export const isDate = (text: string): boolean => isLocalDate(text)

/** Length in Unicode code points, not in UTF-16 units. */
export const hasLength = (text: string, { min = 0, max = Infinity }: Range<number>): boolean => {
  const length = [...text].length
  return length >= min && length <= max
}

/** A decimal text that lies in a range. */
export const isWithin = (text: string, { min, max }: Range<number>): boolean => {
  if (!isDecimal(text)) return false
  const value = Number(text)
  return (min === undefined || value >= min) && (max === undefined || value <= max)
}

/** The digits of a text that was typed in groups. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '')
