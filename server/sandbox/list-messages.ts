import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listMessages } from '#contract/sandbox/calls.ts'
import type { Sandbox } from './sandbox.ts'

const maxListed = 100

export const listMessagesHandler =
  ({ inbox }: Sandbox) =>
  async (input: InputOf<typeof listMessages>): Promise<OutputOf<typeof listMessages>> => ({
    messages: inbox
      .inbox(input.to)
      .slice(0, maxListed)
      .map(({ sentAt, ...message }) => ({
        ...message,
        sentAt: sentAt.toISOString(),
      })),
  })
