import { readTimeline } from '#contract/timeline/staff-calls.ts'
import * as staffSchemas from '#contract/timeline/staff-schemas.ts'
import { route } from '../http/handler.ts'
import { readTimelineHandler } from './staff/read-timeline.ts'

export const timelineRoutes = [route(readTimeline, staffSchemas.readTimeline, readTimelineHandler)]
