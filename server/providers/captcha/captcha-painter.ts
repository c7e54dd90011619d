import type { Randomness } from '../../platform/security/ids.ts'
import { drawCaptcha } from './draw-captcha.ts'

/** Makes pictures of captchas. */
export type CaptchaPainter = {
  /** A PNG of the text, for this visitor. */
  readonly paint: (sid: string, text: string) => Promise<Buffer>
  /** What it painted last for a visitor. Only the sandbox's painter remembers anything. */
  readonly recall: (sid: string) => string | undefined
}

export const createCaptchaPainter = (random: Randomness): CaptchaPainter => ({
  paint: async (_sid, text) => await drawCaptcha(text, random),
  recall: () => undefined,
})

const mostRemembered = 1000

/** A painter that can be asked what it painted: for a demonstration's own programs and tests. */
export const createRememberingPainter = (random: Randomness): CaptchaPainter => {
  const painted = new Map<string, string>()
  return {
    paint: async (sid, text) => {
      if (painted.size >= mostRemembered) painted.clear()
      painted.set(sid, text)
      return await drawCaptcha(text, random)
    },
    recall: sid => painted.get(sid),
  }
}
