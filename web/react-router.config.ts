import type { Config } from '@react-router/dev/config'

// tools/build/build-pages.ts builds each language separately, in a folder of its own.
const buildDirectory = process.env['RUPYA_PAGE_DIRECTORY'] ?? '../build/web'

const config: Config = {
  appDirectory: '.',
  buildDirectory,
  ssr: true,
  // A page has its own route in the document and requests the routes of its links once. The list
  // of all routes was 2.4 kB of each first view, growing with every new page.
  routeDiscovery: { mode: 'lazy' },
  // A page's loader and component are needed together; two files would be two requests.
  splitRouteModules: false,
}

export default config
