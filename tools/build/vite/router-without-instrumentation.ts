import type { Plugin } from 'vite'

/**
 * Leaves the router's instrumentation out of the browser's script: no observer is ever given to it
 * (`HydratedRouter` gets no `instrumentations`), and a bundler cannot know that. A router that asks
 * its module for more than these fails the build.
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
// The server's; no browser runs them.
export const instrumentHandler = undefined
export const instrumentationResultMetaContext = undefined
`,
  },
})
