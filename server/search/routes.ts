import { searchAll } from '#contract/search/staff-calls.ts'
import * as staffSchemas from '#contract/search/staff-schemas.ts'
import { route } from '../http/handler.ts'
import { searchAllHandler } from './staff/search-all.ts'

export const searchRoutes = [route(searchAll, staffSchemas.searchAll, searchAllHandler)]
