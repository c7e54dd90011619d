import type { Plugin } from 'vite'

/**
 * Replaces React Router's instrumentation module by empty functions in the browser's bundle:
 * `HydratedRouter` gets no `instrumentations`, which a bundler cannot know. React Router 8.4 has
 * no option for it; importing a name that is not exported here fails the build. Measured: 940
 * bytes (brotli) of the largest page.
 */
export const routerUnobserved = (): Plugin => ({
  name: 'router-unobserved',
  applyToEnvironment: environment => environment.name === 'client',
  load: {
    filter: { id: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
    handler: () => `
export const consumeInstrumentationClientResultMetaReceiver = () => {}
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = router => router
// Server only; never called in a browser.
export const instrumentHandler = undefined
export const instrumentationResultMetaContext = undefined
`,
  },
})
