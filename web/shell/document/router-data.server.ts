import { isRouteErrorResponse } from 'react-router'

/** The format's signs for values that JSON lacks, or that need no place of their own. */
const signs = new Map<unknown, number>([
  [undefined, -7],
  [null, -5],
  [Number.NaN, -2],
  [Number.POSITIVE_INFINITY, -6],
  [Number.NEGATIVE_INFINITY, -3],
])

/** What would end the script, or could not stand in one. */
const unsafe = /[&<>\u2028\u2029]/g
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * The data of a document in the format that the browser's router decodes: an array of all values, in which
 * objects and arrays name others by their place, each value once. It may stand in a script as it is.
 * @throws for what no page sends: functions, promises, instances of classes.
 */
export const encodeRouterData = (data: object): string => {
  const texts: string[] = []
  const places = new Map<unknown, number>()
  const placeOf = (value: unknown): number => {
    const mayHaveSign = value == null || typeof value === 'number'
    const known = (mayHaveSign ? signs.get(value) : undefined) ?? places.get(value)
    if (known !== undefined) return known
    const place = texts.push('') - 1
    places.set(value, place)
    texts[place] = textOf(value, placeOf)
    return place
  }
  placeOf(data)
  return `[${texts.join(',')}]`.replaceAll(unsafe, escaped)
}

const textOf = (value: unknown, placeOf: (value: unknown) => number): string => {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'bigint') return `["B","${value}"]`
  if (typeof value !== 'object' || value === null) return jsonOf(value)
  if (Array.isArray(value)) return `[${value.map(placeOf)}]`
  if (value instanceof Date) return `["D",${value.getTime()}]`
  const named = (name: string, ...parts: readonly unknown[]) => `["${name}",${parts.map(placeOf)}]`
  if (value instanceof Error) return named('SanitizedError', value.name, value.message, undefined)
  if (isRouteErrorResponse(value)) {
    return named('ErrorResponse', value.data, value.status, value.statusText)
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) throw notSendable(value)
  let members = ''
  for (const [name, member] of Object.entries(value)) {
    members += `${members === '' ? '' : ','}"_${placeOf(name)}":${placeOf(member)}`
  }
  return `{${members}}`
}

const jsonOf = (value: unknown): string => {
  const json = JSON.stringify(value)
  // A function or a symbol has none.
  if (json === undefined) throw notSendable(value)
  return json
}

const notSendable = (value: unknown): Error =>
  new Error(`a page's data has a value that its browser cannot be sent: ${String(value)}`)
