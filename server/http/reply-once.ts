import type { Transaction } from 'kysely'
import { protocolCode } from '#contract/envelope.ts'
import { say } from '../platform/copy.ts'
import { hashBody, hasReply, runOnce, type WorkResult } from '../platform/database/idempotency.ts'
import type { Tables } from '../tables.ts'
import { type CallContext, isRefusal, type Refusal, refuse, type StaffContext } from './handler.ts'
import type { RequestLimits } from './request-limits.ts'

type IdempotentCall = {
  /** The owner of the key, such as `borrower:<id>`. */
  readonly actor: string
  readonly call: string
  readonly input: unknown
}

/**
 * Runs a call's write at most once under the caller's key. A retry gets the first reply; the same
 * key with another input is refused, and so is a key whose first request still runs.
 */
export const replyOnce = async <Output>(
  { services, locale, idempotencyKey, audit }: CallContext & Partial<Pick<StaffContext, 'audit'>>,
  { actor, call, input }: IdempotentCall,
  work: (tx: Transaction<Tables>) => Promise<WorkResult<Output | Refusal>>,
): Promise<Output | Refusal> => {
  const request = { actor, call, key: idempotencyKey ?? '', bodyHash: hashBody(input) }
  const result = await runOnce<Output | Refusal>(services.db, request, async tx => {
    const done = await work(tx)
    // A change of staff and its entry are one transaction; a refusal has an entry by the call layer.
    if (audit && done.store && !isRefusal(done.reply.body)) await audit.recordOnce(tx)
    return done
  })
  switch (result.kind) {
    case 'done':
      if (result.replayed) audit?.markRepeated()
      return result.reply.body
    case 'other-body':
      return refuse(protocolCode.otherBody, say(locale, 'idempotencyKeyReused'))
    case 'in-progress':
      return refuse(protocolCode.tooManyRequests, say(locale, 'tooManyRequests'))
    case 'bad-key':
      return refuse(protocolCode.malformed, say(locale, 'malformed'))
  }
}

/**
 * Counts a call against a limit before `replyOnce` runs it, unless a reply is stored under its key: a
 * retry uses up no allowance. Returns the seconds to wait when that is one too many, else undefined.
 */
export const takeOnce = async (
  { services, idempotencyKey }: CallContext,
  { actor, call }: Pick<IdempotentCall, 'actor' | 'call'>,
  ...[limit, who]: Parameters<RequestLimits['take']>
): Promise<number | undefined> =>
  (await hasReply(services.db, { actor, call, key: idempotencyKey ?? '' }))
    ? undefined
    : await services.requestLimits.take(limit, who)

/** The result that is stored under the key and returned to every retry. */
export const storedReply = <Output>(body: Output): WorkResult<Output> => ({
  reply: { status: 200, body },
  store: true,
})

/** A refusal that time or another choice can cure: a later try under the same key runs again. */
export const unstoredRefusal = (refusal: Refusal): WorkResult<Refusal> => ({
  reply: { status: 200, body: refusal },
  store: false,
})
