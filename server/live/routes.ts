import { readHome, watchConsole } from '#contract/live/staff-calls.ts'
import * as schemas from '#contract/live/staff-schemas.ts'
import { route } from '../http/handler.ts'
import { readHomeHandler } from './read-home.ts'
import { watchConsoleHandler } from './watch-console.ts'

export const liveRoutes = [
  route(watchConsole, schemas.watchConsole, watchConsoleHandler),
  route(readHome, schemas.readHome, readHomeHandler),
]
