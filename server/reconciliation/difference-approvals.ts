import type { Services } from '../services.ts'
import { endDifference, findDifference } from './store.ts'

/** Differences that one person explains together, and another approves. */
export const registerDifferenceApprovals = ({ approvals, clock }: Services): void => {
  approvals.define({
    kind: 'difference-resolution',
    bulk: {
      subjectKind: 'difference',
      before: { state: 'open' },
      after: { state: 'resolved' },
      marketOf: async (tx, subjectId) => (await findDifference(tx, subjectId))?.market,
    },
    check: async (tx, { subjectId }) => {
      const difference = await findDifference(tx, subjectId)
      if (!difference) return 'missing'
      return difference.state === 'open' ? undefined : 'already-decided'
    },
    execute: async (tx, { subjectId, maker, checker, reason }) => {
      const by = `staff:${maker.name}, ${checker.name}`
      const end = { state: 'resolved', by, reason, now: clock.wallNow() } as const
      if (!(await endDifference(tx, subjectId, end))) {
        // Ended between the check and here: the next try finds it so.
        throw new Error(`difference ${subjectId} has ended meanwhile`)
      }
      return { differenceId: subjectId }
    },
  })
}
