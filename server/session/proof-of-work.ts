import type { InputOf, OutputOf } from '#contract/call.ts'
import type { proofOfWork } from '#contract/session/calls.ts'
import type { CallContext } from '../http/handler.ts'
import { newWork } from './challenge/work.ts'
import { addressMarks } from './sms-code/send-code.ts'
import { countVisitorSends } from './sms-code/send-store.ts'
import { isVisitorChallenged } from './sms-code/send-tiers.ts'

/** A challenge for the visitor's page; a longer one where its address sent many codes. */
export const proofOfWorkHandler = async (
  { sid, purpose }: InputOf<typeof proofOfWork>,
  { services, call }: CallContext,
): Promise<OutputOf<typeof proofOfWork>> => {
  const marks = addressMarks(services, services.addressOf(call))
  const counts = await countVisitorSends(services.db, marks, services.clock.wallNow())
  const level = isVisitorChallenged(counts) ? 'second' : 'first'
  return await newWork(services, { sid, purpose, level })
}
