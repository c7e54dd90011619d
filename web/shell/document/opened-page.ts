import { preloadModule } from 'react-dom'
import { loadFailurePage } from '../failure/error-boundary.tsx'
import { listPages, opensDocument } from './page-files.ts'

/** Files that were requested already; the browser would search or request them again. */
const requested = new Set<string>()
/** What requests each of the files whose turn has not come. */
const waiting: (() => void)[] = []

const requestLater = (file: string, request: (file: string) => void): void => {
  if (requested.has(file)) return
  requested.add(file)
  waiting.push(() => request(file))
}

/**
 * Loads the files of the pages that this page's links and forms lead to, and what a failure is shown with,
 * so that the next page opens at once, also offline.
 */
export const preloadLinks = async (): Promise<void> => {
  if (savesData()) return
  // Without the list, a link opens all the same.
  const [pages] = await Promise.all([listPages(), loadFailurePage()]).catch(() => [[]])
  const linked = new Set([
    ...[...document.querySelectorAll('a')].map(link => link.pathname),
    ...[...document.forms].map(form => new URL(form.action).pathname),
  ])
  for (const page of pages) {
    if (page.path === undefined || !linked.has(page.path) || opensDocument(page)) continue
    for (const file of [page.module, ...(page.imports ?? [])]) {
      requestLater(file, module => preloadModule(module))
    }
    for (const sheet of page.css ?? []) requestLater(sheet, fetchSheet)
  }
  requestWaiting()
}

/**
 * Where what had the focus is gone with the page before, a screen reader and the tab key go on from the
 * new page's heading, which is read out.
 */
export const focusHeading = (): void => {
  if (document.activeElement !== document.body) return
  const heading = document.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** Milliseconds after which the page may react to the borrower. */
const sliceMs = 4

/** Requests slice by slice: on a slow phone all files at once block the page for a tenth of a second. */
const requestWaiting = (): void => {
  const startedAt = performance.now()
  while (performance.now() - startedAt < sliceMs) {
    const request = waiting.shift()
    if (request === undefined) return
    request()
  }
  setTimeout(requestWaiting)
}

/** Fetched into the browser's cache: a failed `link` would not be requested again. */
const fetchSheet = (sheet: string): void => {
  void fetch(sheet).catch(() => requested.delete(sheet))
}

const savesData = (): boolean =>
  // Only Chrome's web views have this property.
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
