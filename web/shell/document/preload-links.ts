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

/** Sheets that were fetched already; the browser would request them again. */
const fetched = new Set<string>()

const preloadLinks = (): void => {
  const routes = Object.values(routerWindow().__reactRouterManifest?.routes ?? {})
  const linked = new Set([
    ...[...document.querySelectorAll('a')].map(link => link.pathname),
    ...[...document.forms].map(form => new URL(form.action).pathname),
  ])
  for (const route of routes) {
    if (route?.path === undefined || !linked.has(route.path)) continue
    for (const file of [route.module, ...(route.imports ?? [])]) preloadModule(file)
    // Fetched into the browser's cache: a failed `link` would not be requested again.
    for (const sheet of route.css ?? []) {
      if (fetched.has(sheet)) continue
      fetched.add(sheet)
      void fetch(sheet).catch(() => fetched.delete(sheet))
    }
  }
}

const savesData = (): boolean =>
  // Only Chrome's web views have this property.
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
