import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { retryOperation } from '#contract/operations/staff-calls.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { say } from '../../platform/copy.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { listJobs, reviveMessage } from '../store.ts'

/**
 * Tries again: a message that was given up gets all its tries back, a job runs once, soon (at most one
 * of a job waits, so that asking twice makes one run). What it does is idempotent in both.
 */
export const retryOperationHandler = async (
  input: InputOf<typeof retryOperation>,
  context: StaffContext,
): Promise<OutputOf<typeof retryOperation> | Refusal> => {
  const { services, staff, locale } = context
  const { operationId } = input
  const [kind = '', id = ''] = operationId.split(/-(.*)/s)
  const request = { actor: `staff:${staff.staffId}`, call: 'retryOperation', input }
  const reply = await replyOnce<OutputOf<typeof retryOperation>>(context, request, async tx => {
    const missing = unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
    if (kind === 'message') {
      if (!isUuid(id) || !(await reviveMessage(tx, id))) return missing
    } else if (kind === 'job') {
      const jobs = await listJobs(tx)
      if (!jobs.some(({ name }) => name === id)) return missing
      await services.jobs.send(id)
    } else return missing
    return storedReply({ operationId })
  })
  if (!('refused' in reply)) services.outbox.nudge()
  return reply
}
