import type { Context } from 'hono'
import type { Call, CallSchemas, InputOf, OutputOf } from '#contract/call.ts'
import type { CommonParameters } from '#contract/common-parameters.ts'
import { type FieldProblem, protocolCode, type ReplyCode } from '#contract/envelope.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { AuditTrail } from '../audit/public.ts'
import type { Language, Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import type { SignedIn } from '../session/public.ts'
import type { StaffPerson } from '../staff/public.ts'

/** What every handler receives besides its input. */
export type CallContext = {
  readonly services: Services
  readonly common: CommonParameters
  readonly market: MarketCode
  readonly locale: Locale
  /** The locale, or Chinese where a landing page requests it. */
  readonly language: Language
  readonly requestId: string
  /** Present when the call requires one; scoped by actor and call. */
  readonly idempotencyKey: string | undefined
  /** For the few handlers that reply with more than an envelope, such as a stream. */
  readonly call: Context
}
export type BorrowerContext = CallContext & { readonly signedIn: SignedIn }
export type StaffContext = CallContext & {
  readonly staff: StaffPerson
  /** Where lists end: the person's markets, or the one of them that the call's `market` names. */
  readonly markets: readonly MarketCode[]
  /** Records what the call does, in the transaction of its change. */
  readonly audit: AuditTrail
}

/** A refused call: a named code and a message for the reader. */
export type Refusal = {
  readonly refused: ReplyCode
  readonly message: string
  /** The invalid fields, when the refusal is about fields. */
  readonly problems?: readonly FieldProblem[]
  /** When to try again; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number
}

export const isRefusal = (result: unknown): result is Refusal =>
  typeof result === 'object' && result !== null && 'refused' in result

export const refuse = (code: ReplyCode, message: string): Refusal => ({ refused: code, message })

/** A refusal by a limit; `retryAfterSeconds` is sent as `Retry-After`. */
export const refuseForNow = (message: string, retryAfterSeconds: number): Refusal => ({
  ...refuse(protocolCode.tooManyRequests, message),
  retryAfterSeconds,
})

/** A success with a message of its own for the reader. */
export type ReplyWithMessage<Output> = { readonly output: Output; readonly message: string }

export const replyWithMessage = <Output>(
  output: Output,
  message: string,
): ReplyWithMessage<Output> => ({
  output: output,
  message,
})

type HandlerReply<C> = Promise<OutputOf<C> | ReplyWithMessage<OutputOf<C>> | Refusal | Response>
type ContextOf<C> = C extends { audience: string } ? BorrowerContext & StaffContext : never

export type Route = {
  // biome-ignore lint/suspicious/noExplicitAny: the table holds calls of every input and output
  readonly call: Call<any, any>
  readonly schemas: CallSchemas
  readonly handle: (input: unknown, context: BorrowerContext & StaffContext) => HandlerReply<never>
}

/** Connects a call of the contract with its schemas and its handler. */
export const route = <C extends Call<never, never> | Call<unknown, unknown>>(
  call: C,
  schemas: CallSchemas<InputOf<C>, OutputOf<C>>,
  handle: (input: InputOf<C>, context: ContextOf<C>) => HandlerReply<C>,
): Route => ({
  call: call as Route['call'],
  schemas: schemas as CallSchemas,
  handle: handle as Route['handle'],
})
