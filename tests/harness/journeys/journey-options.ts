import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tools/build/run-step.ts'

export type JourneyOptions = {
  readonly project: 'journeys' | 'pseudo' | 'languages' | 'screens'
  /** Whether the pages are shown in Spanish and Hindi. */
  readonly inOtherLanguages: boolean
  /** Widths of the phones on which a page is drawn, in CSS pixels. */
  readonly widths: readonly number[]
  /** The folder of the screenshots. */
  readonly screenshotFolder: string
  /** Whether the contact sheets of every width, light and dark, are drawn too. */
  readonly drawsSheets: boolean
  readonly playwrightArguments: readonly string[]
}

/**
 * Reads the program's arguments. `--pseudo`: every page in the pseudo-language, to find text that
 * is clipped or in no catalog. `--languages`: every page in Spanish and Hindi, then what the journeys
 * leave out, checked for accessibility. `--screens`: draws docs/screens with its contact sheets, with
 * `--borrowers` without the console; with `--width 320,768` at those widths, or with `--others` in
 * Spanish and Hindi, into reports/screens. The rest goes to Playwright; a part of the screens makes
 * no contact sheets.
 */
export const readJourneyOptions = (args: readonly string[]): JourneyOptions => {
  const otherArguments = [...args]
  const take = (word: string, count = 1): readonly string[] => {
    const place = otherArguments.indexOf(word)
    return place === -1 ? [] : otherArguments.splice(place, count)
  }
  const is = (word: string): boolean => take(word).length > 0
  const [, width] = take('--width', 2)
  const drawing = is('--screens')
  const inOthers = is('--others')
  const languages = is('--languages')
  const pseudo = is('--pseudo')
  const borrowers = is('--borrowers')
  const aside = width !== undefined || inOthers
  const screenshotFolder = join(root, aside ? 'reports/screens' : 'docs/screens')
  mkdirSync(join(screenshotFolder, 'console'), { recursive: true })
  return {
    project: drawing ? 'screens' : pseudo ? 'pseudo' : languages ? 'languages' : 'journeys',
    inOtherLanguages: inOthers || languages,
    widths: (width ?? '360').split(',').map(Number),
    screenshotFolder,
    drawsSheets: drawing && !aside && otherArguments.length === 0,
    playwrightArguments: [...otherArguments, ...(borrowers ? ['--grep-invert', 'console'] : [])],
  }
}
