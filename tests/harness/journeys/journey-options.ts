import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tools/build/run-step.ts'

export type JourneyOptions = {
  readonly project: 'journeys' | 'pseudo' | 'languages' | 'screens'
  /** Whether the voices speak Spanish and Hindi. */
  readonly inOtherLanguages: boolean
  /** How wide the phones are on which a screen is drawn, in CSS pixels. */
  readonly widths: readonly number[]
  /** The folder of the drawn pictures. */
  readonly screenshotFolder: string
  readonly playwrightArguments: readonly string[]
}

/**
 * What is said after the program's name. `--pseudo`: every screen in the pseudo-language, for text
 * that is clipped or in no catalog. `--languages`: every screen in Spanish and Hindi, as everyone
 * must be able to use it. `--screens`: draws docs/screens; with `--width 320,768` at those widths, or
 * with `--others` in Spanish and Hindi, into reports/screens. The rest goes to Playwright.
 */
export const readJourneyOptions = (args: readonly string[]): JourneyOptions => {
  const words = [...args]
  const take = (word: string, count = 1): readonly string[] => {
    const place = words.indexOf(word)
    return place === -1 ? [] : words.splice(place, count)
  }
  const is = (word: string): boolean => take(word).length > 0
  const [, width] = take('--width', 2)
  const drawing = is('--screens')
  const inOthers = is('--others')
  const languages = is('--languages')
  const pseudo = is('--pseudo')
  const aside = width !== undefined || inOthers
  const screenshotFolder = join(root, aside ? 'reports/screens' : 'docs/screens')
  mkdirSync(screenshotFolder, { recursive: true })
  return {
    project: drawing ? 'screens' : pseudo ? 'pseudo' : languages ? 'languages' : 'journeys',
    inOtherLanguages: inOthers || languages,
    widths: (width ?? '360').split(',').map(Number),
    screenshotFolder,
    playwrightArguments: words,
  }
}
