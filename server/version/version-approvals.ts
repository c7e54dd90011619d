import type { Services } from '../services.ts'
import { findPublishProblem, publishVersion } from './publish-version.ts'
import { lockVersion, updateVersion } from './store.ts'
import type { VersionKind } from './version-kind.ts'

/**
 * Has the proposed versions of a kind published when another person approves them. One that is
 * declined or expires becomes a draft again.
 */
export const defineVersionApprovals = <Content, Example>(
  services: Pick<Services, 'approvals' | 'clock' | 'config'>,
  kind: VersionKind<Content, Example>,
): void => {
  services.approvals.define({
    kind: kind.name,
    check: async (tx, { subjectId }) => await findPublishProblem({ tx, services }, kind, subjectId),
    execute: async (tx, { subjectId: versionId, checker }) => {
      await publishVersion({ tx, services }, kind, { versionId, approvedBy: checker.name })
      return { versionId }
    },
    release: async (tx, { subjectId }) => {
      const version = await lockVersion(tx, kind.name, subjectId)
      if (version?.state !== 'proposed') return
      await updateVersion(tx, subjectId, { state: 'draft', proposedBy: null, fromOn: null })
    },
  })
}
