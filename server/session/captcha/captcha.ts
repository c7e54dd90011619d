import { captchaLength } from '#contract/promotion/calls.ts'
import { newCaptchaText } from '../../providers/captcha/draw-captcha.ts'
import type { Services } from '../../services.ts'
import { keyedHash, matchesKeyedHash } from '../keyed-hash.ts'
import { tokenHash } from '../token.ts'
import { saveCaptcha, takeCaptcha } from './captcha-store.ts'

/** How long a picture is valid. Source: decision 043. */
const captchaTtlSeconds = 120

/** Bound to its visitor: solved by one, it is useless to another. */
const answerOf = (sid: string, text: string): string => `captcha:${sid}:${text}`

/** A new picture for a visitor, as a PNG. */
export const newCaptcha = async (services: Services, sid: string): Promise<Buffer> => {
  const now = services.clock.wallNow()
  const text = newCaptchaText(services.random, captchaLength)
  await saveCaptcha(services.db, {
    sidHash: tokenHash(sid),
    answerHash: keyedHash(services.config.secrets.code, answerOf(sid, text)),
    now,
    expiresAt: new Date(now.getTime() + captchaTtlSeconds * 1000),
  })
  return await services.captchaPainter.paint(sid, text)
}

type CaptchaGuess = { readonly sid: string; readonly guess: string }

const normal = (guess: string): string => guess.trim().toUpperCase()

/**
 * Checks a guess, which spends the captcha, right or wrong; returns the answer's hash when it is
 * right. `key` names the request, so that its retry is not a second check.
 */
export const solveCaptcha = async (
  services: Pick<Services, 'clock' | 'config' | 'db'>,
  { sid, guess, key }: CaptchaGuess & { readonly key: string },
): Promise<Buffer | undefined> => {
  const ring = services.config.secrets.code
  const answerHash = await takeCaptcha(services.db, {
    sidHash: tokenHash(sid),
    spentBy: keyedHash(ring, `look:${key}:${normal(guess)}`),
    now: services.clock.wallNow(),
  })
  if (!answerHash) return undefined
  return isCaptchaAnswer(services, answerHash, { sid, guess }) ? answerHash : undefined
}

/** Whether this is the captcha answer with which a code was requested. */
export const isCaptchaAnswer = (
  { config }: Pick<Services, 'config'>,
  answerHash: Buffer,
  { sid, guess }: CaptchaGuess,
): boolean => matchesKeyedHash(config.secrets.code, answerOf(sid, normal(guess)), answerHash)
