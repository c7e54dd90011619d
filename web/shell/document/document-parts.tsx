import { createContext, use } from 'react'
import { useMatches } from 'react-router'
import { type RouteFiles, routerWindow } from './router-window.ts'

/** What only the server puts into a document; the browser finds it there and leaves it alone. */
export type DocumentParts = {
  readonly nonce: string | undefined
  /** The brand's custom properties. */
  readonly brand: string
  /** The style sheets of the matched routes, whole. */
  readonly styles: string
  /** The address of a page's own script, which then comes in place of the router's. */
  readonly ownScript: string | undefined
}

const inBrowser: DocumentParts = {
  nonce: undefined,
  brand: '',
  styles: '',
  ownScript: undefined,
}

export const DocumentPartsContext = createContext<DocumentParts>(inBrowser)

/**
 * The page's styles. The first view carries them in its head, since an outside sheet costs a slow
 * network one more round trip; screens opened later bring theirs as links, once each. React knows
 * both by `href` and adopts what the document already holds, so nothing is loaded twice.
 */
export const PageStyles = () => {
  const { nonce, brand, styles } = use(DocumentPartsContext)
  const later = useLaterSheets()
  return (
    <>
      <style href="brand" precedence="page" nonce={nonce}>
        {brand}
      </style>
      <style href="first-view" precedence="page" nonce={nonce}>
        {styles}
      </style>
      {later.map(href => (
        <link key={href} rel="stylesheet" href={href} precedence="page" />
      ))}
    </>
  )
}

/** Sheets of the matched routes that the document did not bring. None on the server. */
const useLaterSheets = (): readonly string[] => {
  const matches = useMatches()
  if (typeof document === 'undefined') return []
  const routes = routerWindow().__reactRouterManifest?.routes
  return [...new Set(matches.flatMap(match => routes?.[match.id]?.css ?? []))]
}

/**
 * Takes the sheets that the document brought off the router's list, of the routes it knows now and
 * of those it learns of later, so that it does not fetch them again for a route that shares them.
 * Called once, before hydration.
 */
export const forgetSheetsInDocument = (): void => {
  const manifest = routerWindow().__reactRouterManifest
  if (manifest === undefined) return
  const shown = Object.keys(routerWindow().__reactRouterRouteModules ?? {})
  const brought = new Set(shown.flatMap(id => manifest.routes[id]?.css ?? []))
  // In place: the router keeps the very object that it learnt.
  const forget = (route: RouteFiles | undefined) => {
    if (route?.css) route.css = route.css.filter(href => !brought.has(href))
  }
  Object.values(manifest.routes).forEach(forget)
  manifest.routes = new Proxy(manifest.routes, {
    set: (routes, id, route) => {
      forget(route)
      return Reflect.set(routes, id, route)
    },
  })
}
