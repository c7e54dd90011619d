import { useEffect } from 'react'
import { preloadModule } from 'react-dom'
import { useLocation } from 'react-router'
import { routerWindow } from './router-window.ts'

/**
 * Fetches the files of the screens that this one's links and forms lead to, once the browser has
 * nothing better to do, so that the next screen opens at once, also where the network has gone
 * meanwhile. (The router's own prefetching reloads the page when it fails, and with it what a
 * borrower has typed.)
 */
export const usePreloadedLinks = (): void => {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has other links
  useEffect(() => {
    if (savesData()) return
    // More than once: on a slow network the router learns only later where the links lead.
    const timers = [1_000, 3_000, 9_000, 27_000].map(wait => setTimeout(preloadLinks, wait))
    return () => timers.forEach(clearTimeout)
  }, [key])
}

/** Sheets that the browser holds by now; it would ask again for each. */
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
    // Into the browser's cache: a sheet that failed once would not be asked for again.
    for (const sheet of route.css ?? []) {
      if (fetched.has(sheet)) continue
      fetched.add(sheet)
      void fetch(sheet).catch(() => fetched.delete(sheet))
    }
  }
}

const savesData = (): boolean =>
  // Chrome's web views say so; other browsers have no such property.
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
