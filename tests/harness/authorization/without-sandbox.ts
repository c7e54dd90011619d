import { createApp } from '#server/app.ts'
import type { WebBuild } from '#server/http/pages/web-pages.ts'
import { origin } from '../app/compose-test-app.ts'
import type { TestApp } from '../app/create-test-app.ts'

/** The same application without the sandbox; with its pages when they are given. */
export const withoutSandbox = (
  { services }: TestApp,
  web?: WebBuild,
): Pick<TestApp, 'fetch' | 'services'> => {
  const app = createApp(services, web ? { web } : {})
  return {
    services,
    fetch: async (path, init) => await app.fetch(new Request(new URL(path, origin), init)),
  }
}
