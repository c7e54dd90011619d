import type { Plugin } from 'vite'

/**
 * Modules of React Router that this product's browser has no use for, by their path, and what stands in for
 * each. React Router 8.4 has no option to leave them out, and a bundler cannot know that they are never
 * reached; a name that is imported and not exported here fails the build.
 */
const replacements = {
  // The router gets no `instrumentations`. 940 bytes of each page (brotli).
  '/react-router/dist/production/lib/router/instrumentation.js': `
export const consumeInstrumentationClientResultMetaReceiver = () => {}
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = router => router
// Server only; never called in a browser.
export const instrumentHandler = undefined
export const instrumentationResultMetaContext = undefined
`,
  // What the framework adds to links and to the restoring of scroll positions; the browser has its data
  // API alone (decision 100).
  '/react-router/dist/production/lib/dom/ssr/components.js': `
import { createContext } from 'react'
export const FrameworkContext = createContext(undefined)
export const PrefetchPageLinks = () => null
export const mergeRefs = ref => ref
// Of the framework's own documents, which no page is; nothing reaches them.
export const { Links, Meta, Scripts, CRITICAL_CSS_DATA_ATTRIBUTE, setIsHydrated,
  useFrameworkContext } = {}
export const usePrefetchBehavior = () => [false]
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
