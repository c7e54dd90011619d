import type { EntryContext } from 'react-router'

type Manifest = EntryContext['manifest']
type Match = EntryContext['staticHandlerContext']['matches'][number]

const known = new WeakMap<Manifest, Map<string, Manifest>>()

/**
 * The part of the manifest that a document needs: its own routes, and those the router adds
 * itself (the front page and parent paths). The router iterates over all routes it is given at
 * every document.
 */
export const manifestOfDocument = (manifest: Manifest, matches: readonly Match[]): Manifest => {
  const ofManifest = known.get(manifest) ?? new Map<string, Manifest>()
  known.set(manifest, ofManifest)
  const key = matches.map(match => match.route.id).join()
  const found = ofManifest.get(key) ?? { ...manifest, routes: routesOf(manifest, matches) }
  ofManifest.set(key, found)
  return found
}

const routesOf = ({ routes }: Manifest, matches: readonly Match[]): Manifest['routes'] => {
  const shown = new Set(matches.map(match => match.route.id))
  const shownPaths = matches.map(match => match.route.path ?? '')
  const isParentPath = (path: string) =>
    path === '/' || shownPaths.some(shownPath => path !== '' && shownPath.startsWith(`${path}/`))
  return Object.fromEntries(
    Object.entries(routes).filter(
      ([id, route]) => shown.has(id) || isParentPath(route?.path ?? ''),
    ),
  )
}
