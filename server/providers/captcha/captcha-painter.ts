import type { Randomness } from '../../platform/security/ids.ts'
import { drawCaptcha } from './draw-captcha.ts'

/** Makes pictures of captchas. */
export type CaptchaPainter = {
  /** A PNG of the text, for this visitor. */
  readonly paint: (sid: string, text: string) => Promise<Buffer>
  /** The last text painted for a visitor. Only the sandbox's painter stores it. */
  readonly recall: (sid: string) => string | undefined
}

export const createCaptchaPainter = (random: Randomness): CaptchaPainter => ({
  paint: async (_sid, text) => (await drawCaptcha(text, random)).png,
  recall: () => undefined,
})

const maxRemembered = 1000

/** A painter that returns what it painted: for the sandbox and tests. */
export const createRememberingPainter = (random: Randomness): CaptchaPainter => {
  const painted = new Map<string, string>()
  return {
    paint: async (sid, text) => {
      if (painted.size >= maxRemembered) painted.clear()
      painted.set(sid, text)
      return (await drawCaptcha(text, random)).png
    },
    recall: sid => painted.get(sid),
  }
}
