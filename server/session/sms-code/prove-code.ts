import { smsCodeLength } from '#contract/promotion/calls.ts'
import type { Services } from '../../services.ts'
import { matchesKeyedHash } from '../keyed-hash.ts'
import { type CodeOwner, countGuess, endCode, mayGuess, proveStored } from './code-store.ts'
import { codeText } from './send-code.ts'

export type CodeProof = {
  readonly codeId: string
  /** The same visitor proved the same code a moment ago: the first reply may have been lost. */
  readonly again: boolean
}

const isCode = (text: string): boolean => text.length === smsCodeLength && /^\d+$/.test(text)

type Guess = {
  readonly owner: CodeOwner
  readonly guess: string
  /** Of whom guesses: one address may guess at so many codes. */
  readonly address: string
}

/** The address has guessed too often; nothing was compared or counted for the code. */
type GuessRefused = { readonly retryAfterSeconds: number }

/**
 * Compares a guess with the owner's code. It is counted first; the right one is accepted once, and
 * the fifth wrong one ends the code. Undefined for every kind of failure. Where there is no code to
 * compare with, the address has used up nothing: thousands of people may share it.
 */
export const proveCode = async (
  services: Pick<Services, 'clock' | 'config' | 'db' | 'metrics' | 'requestLimits'>,
  { owner, guess, address }: Guess,
): Promise<CodeProof | GuessRefused | undefined> => {
  const { config, db, metrics, requestLimits } = services
  // A text that is no code is not counted as a guess.
  if (!isCode(guess)) return undefined
  const now = services.clock.wallNow()
  if (!(await mayGuess(db, owner, now))) return undefined
  const retryAfterSeconds = await requestLimits.take('guessesByHost', address)
  if (retryAfterSeconds !== undefined) return { retryAfterSeconds }
  const stored = await countGuess(db, owner, now)
  if (!stored) return undefined
  const { codeId, codeHash, isLastTry, isProven } = stored
  const isRight = matchesKeyedHash(config.secrets.code, codeText(codeId, guess), codeHash)
  metrics.countGuess(isRight ? 'right' : 'wrong')
  if (isRight) {
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
