import { qaList } from '#contract/assistant/calls.ts'
import { type ApiBase, type Audience, callPath } from '#contract/call.ts'
import { commonParameterNames } from '#contract/common-parameters.ts'
import { idempotencyField, idempotencyHeader } from '#contract/envelope.ts'
import { channelTemplate } from '#contract/promotion/calls.ts'
import { type CallField, fieldsOf, fittingInput } from '../app/call-fields.ts'
import { everyCall } from '../app/every-call.ts'
import { freshKey } from '../personas/fresh-key.ts'
import { foreignHost } from './address-strings.ts'
import { forged } from './line-strings.ts'

/** The server that hostile strings are sent to, and the credentials. */
export type HostileTarget = {
  readonly apiBase: ApiBase
  /** Fetches by path, as an unknown client would. */
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  readonly headersOf: (audience: Audience) => Readonly<Record<string, string>>
  /** Ids and texts of existing resources, by field, or by call and field. */
  readonly known: Readonly<Record<string, string>>
}

export type HostileReply = {
  /** The call and the field, such as `problemSave.problemDetail`. */
  readonly field: string
  readonly code: string
  /** Violations; empty when the reply is as it should be. */
  readonly faults: readonly string[]
}

/** Content types of harmless replies. A browser runs none of these, whatever they contain. */
const harmlessTypes = /^(application\/(json|pdf)|image\/(png|webp)|text\/(csv|event-stream))\b/
const ourCookies = /^(rupya|lang|landing)=/

const faultsOf = (response: Response, body: string): string[] => {
  const { headers, status } = response
  const type = headers.get('content-type') ?? ''
  const content = [...headers].filter(([name]) => name !== 'content-type')
  const wrong = {
    [`answered ${status}`]: status >= 500,
    [`is of the type ${type}`]: !harmlessTypes.test(type),
    'may be read as another type': headers.get('x-content-type-options') !== 'nosniff',
    'has no policy for scripts': !headers.has('content-security-policy'),
    'leads elsewhere': headers.has('location') || headers.has('refresh'),
    'sets a cookie that is not ours': headers.getSetCookie().some(each => !ourCookies.test(each)),
    'has a header of the sender’s': content.some(pair =>
      [forged, foreignHost, '__ran'].some(mark => pair.join(':').includes(mark)),
    ),
    'is no envelope': type.startsWith('application/json') && codeOf(body) === undefined,
  }
  return Object.entries(wrong).flatMap(([fault, found]) => (found ? [fault] : []))
}

const codeOf = (body: string): string | undefined => {
  try {
    const { code, status } = JSON.parse(body) as { code?: unknown; status?: unknown }
    const found = code ?? status
    return typeof found === 'string' ? found : undefined
  } catch {
    return undefined
  }
}

const jsonType = 'application/json'

type FieldValues = Readonly<Record<string, string | File>>

const bodyOf = ({ call }: CallField, fields: FieldValues): FormData | URLSearchParams => {
  const body = call.body.kind === 'file' ? new FormData() : new URLSearchParams()
  // A form and a query are filled alike; only a form can contain a file.
  for (const [name, value] of Object.entries(fields)) body.set(name, value as string)
  return body
}

/** Sends one text in one field of an otherwise valid call. */
export const sendInField = async (
  environment: HostileTarget,
  field: CallField,
  text: string,
): Promise<HostileReply> => {
  const { call, name } = field
  const value = field.isFile ? new File(['no image'], text) : text
  const fields = { ...fittingInput(call, environment.known), [name]: value }
  const headers: Record<string, string> = {
    ...environment.headersOf(call.audience),
    accept: 'application/json',
    ...(call.needsIdempotencyKey && name !== idempotencyField
      ? { [idempotencyHeader]: freshKey() }
      : {}),
  }
  const body = bodyOf(field, fields)
  const path = callPath(call, environment.apiBase)
  // Only JSON can carry a lone surrogate.
  const asJson = !text.isWellFormed() && call.body.kind === 'fields'
  const json = { body: JSON.stringify(fields), headers: { ...headers, 'Content-Type': jsonType } }
  const response =
    call.method === 'GET'
      ? await environment.fetch(`${path}?${body}`, { headers })
      : await environment.fetch(path, { method: 'POST', ...(asJson ? json : { headers, body }) })
  const content = await response.text()
  return {
    field: `${call.name}.${name}`,
    code: codeOf(content) ?? String(response.status),
    faults: faultsOf(response, content).map(fault => `${call.name}.${name} ${fault}`),
  }
}

/** Headers that every call reads; these two accept text, of limited length. */
const callsWithHints: readonly string[] = [channelTemplate.name, qaList.name]

const hint = { maxLength: 200, isFile: false } as const
/** Printable, without spaces: not free text. */
const key = { maxLength: undefined, isFile: false } as const

/**
 * Everything that is read from a caller: the fields of every call, the keys of those that need one,
 * and the device facts of a native shell.
 */
export const everyField: readonly CallField[] = everyCall.flatMap(call => [
  ...fieldsOf(call),
  ...(call.needsIdempotencyKey ? [{ call, name: idempotencyField, ...key }] : []),
  ...(callsWithHints.includes(call.name)
    ? commonParameterNames.map(name => ({ call, name, ...hint }))
    : []),
])

/** As many of the texts as one field accepts, from a position on; and the next position. */
export const packTexts = (
  texts: readonly string[],
  { from, maxLength }: { readonly from: number; readonly maxLength: number },
): { readonly text: string; readonly next: number } => {
  let text = texts[from % texts.length] ?? ''
  let next = from + 1
  for (; next < from + texts.length; next += 1) {
    const longer = `${text} ${texts[next % texts.length]}`
    if (longer.length > maxLength) break
    text = longer
  }
  return { text: text.slice(0, maxLength), next }
}
