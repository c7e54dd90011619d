import type { Reply } from '#contract/envelope.ts'

/** The data of a successful reply. @throws Error with the code and message of any other. */
export const replyData = <Data>(reply: Reply<Data>): Data => {
  if (reply.success) return reply.data
  throw new Error(`${reply.code} ${reply.message} ${JSON.stringify(reply.raw)}`)
}
