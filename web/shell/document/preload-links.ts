import { useEffect } from 'react'
import { preloadModule } from 'react-dom'
import { useLocation } from 'react-router'
import { routerWindow } from './router-window.ts'

/**
 * Loads the files of the pages that this page's links and forms lead to, once the browser is
 * idle, so that the next page opens at once, also offline. (The router's own prefetching reloads
 * the page when it fails, which loses the borrower's input.)
 */
export const usePreloadedLinks = (): void => {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has other links
  useEffect(() => {
    if (savesData()) return
    // Repeated: on a slow network the router learns the routes of the links later.
    const timers = [1_000, 3_000, 9_000, 27_000].map(wait => setTimeout(preloadLinks, wait))
    return () => timers.forEach(clearTimeout)
  }, [key])
}

/** Files that were requested already; the browser would search or request them again. */
const requested = new Set<string>()
/** What requests each of the files whose turn has not come. */
const waiting: (() => void)[] = []

const requestLater = (file: string, request: (file: string) => void): void => {
  if (requested.has(file)) return
  requested.add(file)
  waiting.push(() => request(file))
}

const preloadLinks = (): void => {
  const routes = Object.values(routerWindow().__reactRouterManifest?.routes ?? {})
  const linked = new Set([
    ...[...document.querySelectorAll('a')].map(link => link.pathname),
    ...[...document.forms].map(form => new URL(form.action).pathname),
  ])
  for (const route of routes) {
    if (route?.path === undefined || !linked.has(route.path)) continue
    for (const file of [route.module, ...(route.imports ?? [])]) {
      requestLater(file, module => preloadModule(module))
    }
    for (const sheet of route.css ?? []) requestLater(sheet, fetchSheet)
  }
  requestWaiting()
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
