import type { Config } from '@react-router/dev/config'

// tools/build/build-pages.ts builds each language apart, in a folder of its own.
const buildDirectory = process.env['RUPYA_PAGE_DIRECTORY'] ?? '../build/web'

const config: Config = {
  appDirectory: '.',
  buildDirectory,
  ssr: true,
  // One immutable file with all routes beats asking the server what a link leads to: on a slow
  // network the question costs more than the whole list.
  routeDiscovery: { mode: 'initial' },
  // A screen's loader and its view are needed together; two files would be two requests.
  splitRouteModules: false,
}

export default config
