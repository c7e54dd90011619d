import type { OutputOf } from '#contract/call.ts'
import type { channelTemplate } from '#contract/promotion/calls.ts'

/** A landing page's template, as the API returns it. */
export type ChannelTemplate = OutputOf<typeof channelTemplate>
