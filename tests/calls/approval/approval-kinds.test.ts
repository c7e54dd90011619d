import { describe, expect, onTestFinished, test } from 'vitest'
import { approvalKindNames } from '#contract/approval/kinds.ts'
import { decideApproval } from '#contract/approval/staff-calls.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { testLog } from '../../harness/app/test-database-server.ts'
import { storeRequest } from '../../harness/personas/approvals.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'

describe('a request', () => {
  const shared = shareApp()

  test.each(approvalKindNames)(
    'of the kind %s is decided by another person alone, also in the database',
    async kind => {
      const app = shared()
      // Every kind has a capability that executes it.
      expect(app.services.approvals.get(kind).kind).toBe(kind)
      const requestId = await storeRequest(app, kind)
      for (const decision of ['approve', 'decline'] as const) {
        const input = { approvalId: requestId, decision, reason: 'seen by one alone' }
        const reply = await app.staffAs('ani')(decideApproval, input, {
          idempotencyKey: freshKey(),
        })
        expect(reply.code).toBe('4408')
      }
      const { ownerAddress: address } = app.database
      const owner = createDatabase({ address, poolSize: 1, log: testLog })
      onTestFinished(async () => await owner.close())
      const decide = async (state: string, checker: string) =>
        await owner.pool.query(`update approval.request set state = '${state}',
        checker_id = ${checker}, checker_name = 'x', decided_at = now(), decision_reason = 'x'
        where request_id = '${requestId}'`)
      for (const state of ['approved', 'declined']) {
        await expect(decide(state, 'maker_id')).rejects.toThrow(/request_needs_two_persons/)
      }
      const another = `update approval.request set maker_id = gen_random_uuid()
      where request_id = '${requestId}'`
      await expect(owner.pool.query(another)).rejects.toThrow(/never changed/)
      // Another person is not refused: what refuses above is the maker alone.
      await expect(decide('declined', 'gen_random_uuid()')).resolves.toMatchObject({ rowCount: 1 })
    },
  )
})
