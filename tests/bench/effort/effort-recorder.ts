import type { BrowserContext, Page } from '@playwright/test'

/** What a borrower does and sees on a way through the product. */
export type Effort = {
  /** Presses on links, buttons, boxes and choices. */
  readonly taps: number
  /** Fields that are typed into, lists from which one is chosen, and photos; each once a screen. */
  readonly fields: number
  /** Addresses and dialogs on which something is done, and the last one. */
  readonly screens: number
  /** Visible words of these screens, without the sandbox's own bar. */
  readonly words: number
}

export const effortParts = [
  'taps',
  'fields',
  'screens',
  'words',
] as const satisfies readonly (keyof Effort)[]

type Report = {
  readonly kind: 'tap' | 'field'
  readonly field: string
  readonly screen: string
  readonly words: number
}

export type EffortRecorder = {
  /** Counts from now on. */
  readonly start: () => void
  /** What was counted since `start`, with the screen that the page shows now. */
  readonly read: (page: Page) => Promise<Effort>
}

/** Counts on every page that the context opens from now on. */
export const recordEffort = async (context: BrowserContext): Promise<EffortRecorder> => {
  let reports: Report[] = []
  await context.exposeBinding('reportEffort', (_source, report: Report) => {
    reports.push(report)
  })
  await context.addInitScript(observeEffort)
  return {
    start: () => {
      reports = []
    },
    read: async page => {
      const last = await page.evaluate(() => (globalThis as unknown as Observed).readScreen())
      return effortOf(reports, last)
    },
  }
}

type Screen = Pick<Report, 'screen' | 'words'>
type Observed = {
  readScreen: () => Screen
  reportEffort: (report: Report) => Promise<void>
}

const effortOf = (reports: readonly Report[], last: Screen): Effort => {
  const screens: { screen: string; words: number }[] = []
  for (const { screen, words } of [...reports, last]) {
    const current = screens.at(-1)
    if (current?.screen === screen) current.words = Math.max(current.words, words)
    else screens.push({ screen, words })
  }
  const fields = reports.flatMap(({ kind, screen, field }) =>
    kind === 'field' ? [`${screen} ${field}`] : [],
  )
  return {
    taps: reports.filter(({ kind }) => kind === 'tap').length,
    fields: new Set(fields).size,
    screens: screens.length,
    words: screens.reduce((sum, { words }) => sum + words, 0),
  }
}

/** Runs in each page before its own scripts; so it uses nothing from outside itself. */
const observeEffort = () => {
  if (window !== window.top) return
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    // Texts for screen readers alone are a pixel large.
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  }
  const readWords = (): number => {
    const dialog = document.querySelector('dialog[open], [role="dialog"]')
    const texts = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT)
    let words = 0
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (!element || element.closest('script, style, select, body > aside') || !isSeen(element))
        continue
      words += (text.textContent ?? '')
        .split(/\s+/)
        .filter(word => /[\p{L}\p{N}]/u.test(word)).length
    }
    return words
  }
  const readScreen = (): Screen => {
    const dialog = document.querySelector('dialog[open], [role="dialog"]')
    return { screen: `${location.pathname}${dialog ? ' dialog' : ''}`, words: readWords() }
  }
  Object.assign(globalThis, { readScreen })
  const report = (kind: Report['kind'], field = '') => {
    void (globalThis as unknown as Observed).reportEffort({ kind, field, ...readScreen() })
  }
  document.addEventListener('pointerdown', () => report('tap'), { capture: true })
  for (const type of ['input', 'change']) {
    document.addEventListener(
      type,
      ({ target }) => {
        if (!(target instanceof HTMLElement) || target.matches('[type="checkbox"], [type="radio"]'))
          return
        const name = target.getAttribute('name') ?? ''
        report('field', name === '' ? target.id : name)
      },
      { capture: true },
    )
  }
}
