import type { Plugin } from 'vite'

/**
 * Modules of React Router that this product's browser has no use for, by their path, and what stands in for
 * each. React Router 8.4 has no option to leave them out, and a bundler cannot know that they are never
 * reached; a name that is imported and not exported here fails the build.
 */
const replacements = {
  // `HydratedRouter` gets no `instrumentations`. 940 bytes of each page (brotli).
  '/react-router/dist/production/lib/router/instrumentation.js': `
export const consumeInstrumentationClientResultMetaReceiver = () => {}
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = router => router
// Server only; never called in a browser.
export const instrumentHandler = undefined
export const instrumentationResultMetaContext = undefined
`,
  // The root has an error page of its own: what is left is a failure of the router itself.
  '/react-router/dist/production/lib/dom/ssr/errorBoundaries.js': `
import { Component } from 'react'
export class RemixErrorBoundary extends Component {
  render() { return this.props.children }
}
export const RemixRootDefaultErrorBoundary = () => null
export const BoundaryShell = ({ children }) => children
`,
  // No link asks for its page by itself (web/shell/document/preload-links.ts does), and no page has
  // links of its own. The sheets of a page that is opened load beside its data.
  '/react-router/dist/production/lib/dom/ssr/links.js': `
const prefetchSheets = async ({ css = [] }) => {
  for (const href of css) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'preload', as: 'style', href })
    document.head.append(link)
  }
}
export const prefetchRouteCss = prefetchSheets
export const prefetchStyleLinks = prefetchSheets
export const isPageLinkDescriptor = () => false
export const getKeyedLinksForMatches = () => []
export const getKeyedPrefetchLinks = async () => []
export const getModuleLinkHrefs = () => []
export const getNewMatchesForLinks = () => []
`,
}

/** Replaces these modules in the browser's bundle. */
export const unusedRouterParts = (): Plugin => ({
  name: 'unused-router-parts',
  applyToEnvironment: environment => environment.name === 'client',
  load: {
    filter: { id: Object.keys(replacements).map(path => `**${path}`) },
    handler: id => Object.entries(replacements).find(([path]) => id.endsWith(path))?.[1],
  },
})
