import { isRouteErrorResponse } from 'react-router'

/** What would end the script, or could not stand in one. */
const unsafe = /[&<>\u2028\u2029]/g
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * A page's data as an expression of its script: JSON, and what JSON lacks as JavaScript writes it.
 * @throws for what no page sends: functions, promises, instances of classes.
 */
export const scriptOfData = (data: unknown): string =>
  // Of what is written, texts alone have such signs.
  expressionOf(data).replaceAll(unsafe, escaped)

const expressionOf = (data: unknown): string => {
  if (typeof data === 'string') return JSON.stringify(data)
  if (typeof data === 'bigint') return `${data}n`
  if (data === undefined) return 'void 0'
  if (typeof data !== 'object' || data === null) return expressionOfScalar(data)
  if (Array.isArray(data)) return `[${data.map(expressionOf).join(',')}]`
  if (data instanceof Date) return `new Date(${data.getTime()})`
  if (data instanceof Error) return `Error(${expressionOf(data.message)})`
  if (isRouteErrorResponse(data)) {
    const { status, statusText, data: sent } = data
    return expressionOfObject({ status, statusText, internal: false, data: sent })
  }
  const prototype: unknown = Object.getPrototypeOf(data)
  if (prototype !== Object.prototype && prototype !== null) throw notSendable(data)
  return expressionOfObject(data)
}

const expressionOfObject = (data: object): string => {
  let members = ''
  for (const [name, member] of Object.entries(data)) {
    // In brackets this name is one like the others; without, it would set the prototype.
    const key = name === '__proto__' ? '["__proto__"]' : expressionOf(name)
    members += `${members === '' ? '' : ','}${key}:${expressionOf(member)}`
  }
  return `{${members}}`
}

const expressionOfScalar = (data: unknown): string => {
  if (typeof data === 'number' || typeof data === 'boolean' || data === null) return String(data)
  throw notSendable(data)
}

const notSendable = (data: unknown): Error =>
  new Error(`a page's data has a value that its browser cannot be sent: ${String(data)}`)
