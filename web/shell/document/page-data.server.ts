import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router'

/** What would end the script, or could not stand in one. */
const unsafe = /[&<>\u2028\u2029]/g
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A member of this name; within a text its quotes would follow a backslash. */
const prototypeName = /(?<=[{,])"__proto__":/g

/**
 * What a page's loaders and action answered, as an expression of its script. A loader's data is a
 * `PageAnswer` (shell/screen-loader.ts), so that JSON can say it; a failure is a response that a page
 * threw, with its data, or a fault, of which a browser gets the message alone.
 */
export const scriptOfData = ({
  loaderData,
  actionData,
  errors,
}: Pick<StaticHandlerContext, 'loaderData' | 'actionData' | 'errors'>): string => {
  const failures = Object.entries(errors ?? {}).map(
    ([id, error]) => `${expressionOf(id)}:${expressionOfError(error)}`,
  )
  return (
    `{loaderData:${expressionOf(loaderData)},actionData:${expressionOf(actionData)},` +
    `errors:${errors ? `{${failures}}` : null}}`
  )
}

const expressionOf = (data: unknown): string => {
  const text = JSON.stringify(data ?? null).replaceAll(unsafe, escaped)
  // In brackets this name is one like the others; without, it would set the prototype.
  return text.includes('"__proto__":') ? text.replaceAll(prototypeName, '["__proto__"]:') : text
}

const expressionOfError = (error: unknown): string => {
  if (error instanceof Error) return `Error(${expressionOf(error.message)})`
  if (!isRouteErrorResponse(error)) return expressionOf(error)
  const { status, statusText, data } = error
  return expressionOf({ status, statusText, internal: false, data })
}
