import { smsCodeLength } from '#contract/promotion/calls.ts'
import type { Services } from '../../services.ts'
import { matchesKeyedHash } from '../keyed-hash.ts'
import { type CodeOwner, countGuess, endCode, proveStored } from './code-store.ts'
import { codeText } from './send-code.ts'

export type CodeProof = {
  readonly codeId: string
  /** The same visitor proved the same code a moment ago: the first reply may have been lost. */
  readonly again: boolean
}

const isCode = (text: string): boolean => text.length === smsCodeLength && /^\d+$/.test(text)

/**
 * Compares a guess with the owner's code. It is counted first; the right one is accepted once, and
 * the fifth wrong one ends the code. Undefined for every kind of failure.
 */
export const proveCode = async (
  services: Pick<Services, 'clock' | 'config' | 'db' | 'metrics'>,
  owner: CodeOwner,
  guess: string,
): Promise<CodeProof | undefined> => {
  const { config, db, metrics } = services
  // A text that is no code is not counted as a guess.
  if (!isCode(guess)) return undefined
  const now = services.clock.wallNow()
  const stored = await countGuess(db, owner, now)
  if (!stored) return undefined
  metrics.countGuess()
  const { codeId, codeHash, isLastTry, isProven } = stored
  if (matchesKeyedHash(config.secrets.code, codeText(codeId, guess), codeHash)) {
    const proven = isProven ? 'already' : await proveStored(db, codeId, now)
    if (proven === 'now') return { codeId, again: false }
    // Of two right guesses at once the later is a repeat, which only a registration accepts.
    return proven === 'already' && owner.purpose === 'register'
      ? { codeId, again: true }
      : undefined
  }
  if (isLastTry) await endCode(db, codeId, now)
  return undefined
}
