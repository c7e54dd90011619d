import type { OutputOf } from '#contract/call.ts'
import type { channelTemplate } from '#contract/promotion/calls.ts'

/** What a landing page shows, as the server keeps it. */
export type ChannelTemplate = OutputOf<typeof channelTemplate>
