import type { Config } from '@react-router/dev/config'

// tools/build/build-pages.ts builds each language apart, in a folder of its own.
const buildDirectory = process.env['RUPYA_PAGE_DIRECTORY'] ?? '../build/web'

const config: Config = {
  appDirectory: '.',
  buildDirectory,
  ssr: true,
  // A page knows its own route and asks once, when it is shown, where its links lead. The list of
  // all routes in each first view had grown to 2.4 kB, and every new screen made all others pay.
  routeDiscovery: { mode: 'lazy' },
  // A screen's loader and its view are needed together; two files would be two requests.
  splitRouteModules: false,
}

export default config
