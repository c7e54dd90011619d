import type * as z from 'zod/mini'
import type { ReplyCode } from './envelope.ts'

/** Which base path a call lives under: the product's prefix, or the landing's provider. */
export type CallBase = 'prefix' | 'provider'

/** Who may make a call. `borrower` needs a session; `staff` needs a staff credential. */
export type Audience = 'anyone' | 'sid' | 'borrower' | 'staff' | 'sandbox'

/**
 * How a call's input travels: as the fields of a form or of JSON; with one file, as a multipart
 * form of at most `mostBytes` for the file; or not read at all, where the answer is always the
 * same.
 */
export type CallBody =
  | { readonly kind: 'fields' }
  | { readonly kind: 'file'; readonly maxBytes: number }
  | { readonly kind: 'unread' }

/** How the reply names its success: `code` for most, `status` for the stand and product opening. */
export type ReplyShape = 'code' | 'status'

/**
 * How a call's input is checked, and its output stripped of whatever the contract does not name,
 * with a sentence for the API reference. Server only: the browser's calls stay small.
 */
export type CallSchemas<Input = unknown, Output = unknown> = {
  readonly summary: string
  readonly input: z.ZodMiniType<Input>
  readonly output: z.ZodMiniType<Output>
}

/**
 * One call of the API as plain data. `Input` and `Output` are types only: the schemas stand in the
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
  /** A write that moves money or sends a message: it must carry an idempotency key. */
  readonly needsIdempotencyKey: boolean
  /** A stream answers `text/event-stream`, or one JSON envelope to a caller that asks for JSON. */
  readonly stream: boolean
  /** Business refusals this call may answer with, beside the protocol's own. */
  readonly refusals: readonly ReplyCode[]
  /** Never set; it carries the types of the input and the output. */
  readonly types?: { readonly input: Input; readonly output: Output }
}

export type InputOf<C> = C extends Call<infer Input, infer _> ? Input : never
export type OutputOf<C> = C extends Call<infer _, infer Output> ? Output : never

type InputOfSchemas<S> = S extends { readonly input: z.ZodMiniType<infer Input> } ? Input : never
type OutputOfSchemas<S> = S extends { readonly output: z.ZodMiniType<infer Output> }
  ? Output
  : never

type CallDefinition = Pick<Call<unknown, unknown>, 'name' | 'method' | 'path' | 'audience'> &
  Partial<
    Pick<
      Call<unknown, unknown>,
      'base' | 'successCode' | 'replyShape' | 'body' | 'needsIdempotencyKey' | 'stream' | 'refusals'
    >
  >

/**
 * States one call of the API as data; `Schemas` is the type of its schemas, by the same name in
 * `schemas.ts`. The server registers it, the client sends it, the tests and the API reference read
 * it: nothing else may spell its path.
 */
/* @__NO_SIDE_EFFECTS__ */
export const defineCall = <Schemas>(
  definition: CallDefinition,
): Call<InputOfSchemas<Schemas>, OutputOfSchemas<Schemas>> => ({
  base: 'prefix',
  successCode: '0',
  replyShape: 'code',
  body: { kind: 'fields' },
  needsIdempotencyKey: false,
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
