import type { Reply } from '#contract/envelope.ts'
import * as copy from '#copy/pages/sandbox.js'
import { showToast } from '../ui/toast/toasts.ts'

/** Why a call failed, in the server's text where there is one. */
export const failureText = (reply: Reply<unknown>): string => reply.message || copy.noAnswer()

export const showFailure = (reply: Reply<unknown>): void =>
  showToast(copy.failed({ message: failureText(reply) }), { urgent: true, durationMs: 6_000 })
