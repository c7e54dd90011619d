import { watchConsole } from '#contract/live/staff-calls.ts'
import * as schemas from '#contract/live/staff-schemas.ts'
import { route } from '../http/handler.ts'
import { watchConsoleHandler } from './watch-console.ts'

export const liveRoutes = [route(watchConsole, schemas.watchConsole, watchConsoleHandler)]
