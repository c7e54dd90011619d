import type { Config } from '@react-router/dev/config'

const config: Config = {
  appDirectory: '.',
  buildDirectory: '../build/web',
  ssr: true,
  // One immutable file with all routes beats asking the server what a link leads to: on a slow
  // network the question costs more than the whole list.
  routeDiscovery: { mode: 'initial' },
  // A screen's loader and its view are needed together; two files would be two requests.
  splitRouteModules: false,
}

export default config
