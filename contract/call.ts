import type * as z from 'zod'
import type { ReplyCode } from './envelope.ts'
import type { CallAudit } from './staff/audit-subjects.ts'
import type { Permission } from './staff/permissions.ts'

/** The base path of a call: the product's prefix, or the landing page's provider. */
export type CallBase = 'prefix' | 'provider'

/** Who may make a call. `borrower` needs a session; `staff` a person of the lender's. */
export type Audience = 'anyone' | 'sid' | 'borrower' | 'staff' | 'sandbox'

/**
 * How strongly a session must be proven for a call. `entered`: by an address alone; `proven`: by an
 * SMS code at some time; `stepped-up`: by a code in the last ten minutes. Source: decision 051.
 */
export type SessionStrength = 'entered' | 'proven' | 'stepped-up'

/** A step of the profile whose first entry needs only a `proven` session. */
export type FirstEntry = 'base' | 'bank'

/**
 * The body of a call: fields (a form or JSON); fields with one file of at most `maxBytes` (a
 * multipart form); or not read at all, where the reply is always the same.
 */
export type CallBody =
  | { readonly kind: 'fields' }
  | { readonly kind: 'file'; readonly maxBytes: number }
  | { readonly kind: 'unread' }

/** The reply's field for its code: `code` for most, `status` for the stand and product opening. */
export type ReplyShape = 'code' | 'status'

/**
 * How a call's input is checked, and its output stripped of whatever the contract does not name,
 * with a sentence for the API reference. Server only: the browser's calls stay small.
 */
export type CallSchemas<Input = unknown, Output = unknown> = {
  readonly summary: string
  readonly input: z.ZodType<Input>
  readonly output: z.ZodType<Output>
}

/**
 * One call of the API as plain data. `Input` and `Output` are types only: the schemas are in the
 * capability's `schemas.ts`, which no browser bundle imports.
 */
export type Call<Input, Output> = {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly base: CallBase
  /** Under the base, without a leading slash. */
  readonly path: string
  readonly successCode: '0' | '00'
  readonly replyShape: ReplyShape
  readonly body: CallBody
  readonly audience: Audience
  /** The session a borrower's call needs; of no effect for another audience. */
  readonly strength: SessionStrength
  /** Set where only a change needs `strength`: the first entry of this step needs `proven`. */
  readonly firstEntry: FirstEntry | undefined
  /** What a person of staff must be permitted to do; undefined for every other audience. */
  readonly permission: Permission | undefined
  /**
   * `recent`: staff must have given a second factor in the last 15 minutes (money, and personal data
   * in clear). Else it is refused by `secondFactorNeeded`, has no effect, and may be sent again.
   */
  readonly secondFactor: 'recent' | undefined
  /** What a call of staff leaves in the audit stream; undefined for every other audience. */
  readonly audit: CallAudit | undefined
  /**
   * For a write that moves money or sends a message: it happens once under a key. Staff calls must
   * send one. For other callers a missing key is made from the caller, the call and its fields
   * (server/http/derive-key.ts), since clients older than the key send none.
   */
  readonly needsIdempotencyKey: boolean
  /** Whether the reply carries `success: true` beside the code (specification, sections 3 and 7). */
  readonly hasSuccessFlag: boolean
  /** Replies with `text/event-stream`, or one JSON envelope to a client that accepts only JSON. */
  readonly stream: boolean
  /** Codes this call may refuse with, beside the protocol's own. */
  readonly refusals: readonly ReplyCode[]
  /** Never set; it carries the types of the input and the output. */
  readonly types?: { readonly input: Input; readonly output: Output }
}

export type InputOf<C> = C extends Call<infer Input, infer _> ? Input : never
export type OutputOf<C> = C extends Call<infer _, infer Output> ? Output : never

type InputOfSchemas<S> = S extends { readonly input: z.ZodType<infer Input> } ? Input : never
type OutputOfSchemas<S> = S extends { readonly output: z.ZodType<infer Output> } ? Output : never

type StaffDefinition<Field extends string> = {
  readonly audience: 'staff'
  readonly permission: Permission
  readonly secondFactor?: 'recent'
  readonly audit: CallAudit<Field>
}
type OtherDefinition = {
  readonly audience: Exclude<Audience, 'staff'>
  readonly permission?: never
  readonly secondFactor?: never
  readonly audit?: never
}

type CallDefinition<Field extends string> = Pick<
  Call<unknown, unknown>,
  'name' | 'method' | 'path'
> &
  (StaffDefinition<Field> | OtherDefinition) &
  Partial<
    Pick<
      Call<unknown, unknown>,
      | 'base'
      | 'successCode'
      | 'replyShape'
      | 'body'
      | 'strength'
      | 'firstEntry'
      | 'needsIdempotencyKey'
      | 'hasSuccessFlag'
      | 'stream'
      | 'refusals'
    >
  >

/**
 * Defines one call of the API as data; `Schemas` is the type of its schemas, which have the same
 * name in `schemas.ts`. Server, client, tests and API reference all use this definition: its path
 * is written nowhere else.
 */
/* @__NO_SIDE_EFFECTS__ */
export const defineCall = <Schemas>(
  definition: CallDefinition<keyof InputOfSchemas<Schemas> & string>,
): Call<InputOfSchemas<Schemas>, OutputOfSchemas<Schemas>> => ({
  base: 'prefix',
  successCode: '0',
  replyShape: 'code',
  body: { kind: 'fields' },
  strength: 'entered',
  firstEntry: undefined,
  permission: undefined,
  secondFactor: undefined,
  audit: undefined,
  needsIdempotencyKey: false,
  hasSuccessFlag: false,
  stream: false,
  refusals: [],
  ...definition,
})

export type ApiBase = { readonly prefix: string; readonly provider: string }

/** The path of a call from the server's root, such as `/h5-api/v3/home`. */
export const callPath = (
  call: Pick<Call<unknown, unknown>, 'base' | 'path'>,
  { prefix, provider }: ApiBase,
): string =>
  call.base === 'prefix' ? `/${prefix}/${call.path}` : `/api/v2/${provider}/${call.path}`
