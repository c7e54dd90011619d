import { inTransaction } from '../platform/database/database.ts'
import { forEachRow } from '../platform/jobs/for-each-row.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { executeItem, executeTopic, releaseItems } from './execute-approval.ts'
import { changeRequest, listExpired, listItems, lockRequest } from './store.ts'

const batchSize = 100

/** Executes what was approved, and ends what nobody decided in its time. */
export const registerApprovalJobs = (services: Services, jobs: Jobs): void => {
  services.outbox.handle(executeTopic, async (message, transaction) => {
    await executeItem(services, transaction, message.payload)
    // What an execution wrote to the outbox in turn is not made to wait for the next poll.
    return services.outbox.nudge
  })
  jobs.define({
    name: 'expire-approvals',
    cron: '*/5 * * * *',
    run: async () => await expireApprovals(services),
  })
}

/** Ends the requests whose time is over, each in a transaction of its own. */
export const expireApprovals = async (services: Services): Promise<void> => {
  const { db, clock } = services
  const end = (requestId: string) =>
    inTransaction(db, async tx => {
      const request = await lockRequest(tx, requestId)
      if (request?.state !== 'waiting') return
      await changeRequest(tx, requestId, { state: 'expired', decidedAt: clock.now() })
      await releaseItems(services, tx, request, await listItems(tx, requestId))
    })
  await forEachRow(services, await listExpired(db, clock.now(), batchSize), end, {
    message: 'an expired approval could not be ended',
    facts: requestId => ({ requestId }),
  })
}
