import { smsCodeLength } from '#contract/promotion/calls.ts'
import type { Services } from '../../services.ts'
import { matchesKeyedHash } from '../keyed-hash.ts'
import { type CodeOwner, countGuess, endCode, proveStored } from './code-store.ts'
import { codeText } from './send-code.ts'

export type CodeProof = {
  readonly codeId: string
  /** The same visitor proved the same code a moment ago: their first answer may have been lost. */
  readonly again: boolean
}

const isCode = (text: string): boolean => text.length === smsCodeLength && /^\d+$/.test(text)

/**
 * Holds a guess against the owner's code. It is counted before it is looked at; the right one is
 * taken once, and the fifth wrong one ends the code. Undefined whatever was wrong about it.
 */
export const proveCode = async (
  services: Pick<Services, 'clock' | 'config' | 'db' | 'metrics'>,
  owner: CodeOwner,
  guess: string,
): Promise<CodeProof | undefined> => {
  const { config, db, metrics } = services
  // What no phone ever showed is no guess.
  if (!isCode(guess)) return undefined
  const now = services.clock.wallNow()
  const stored = await countGuess(db, owner, now)
  if (!stored) return undefined
  metrics.countGuess()
  const { codeId, codeHash, isLastTry, isProven } = stored
  if (matchesKeyedHash(config.secrets.code, codeText(codeId, guess), codeHash)) {
    const proven = isProven ? 'already' : await proveStored(db, codeId, now)
    if (proven === 'now') return { codeId, again: false }
    // Of two right ones at once the later is a repetition, which only a registration may make.
    return proven === 'already' && owner.purpose === 'register'
      ? { codeId, again: true }
      : undefined
  }
  if (isLastTry) await endCode(db, codeId, now)
  return undefined
}
