import type { OutputOf } from '#contract/call.ts'
import type { consents } from '#contract/profile/calls.ts'
import { consentPurpose } from '#contract/profile/schemas.ts'
import { profileCopy } from '#copy/server/profile.js'
import type { Locale } from '../../platform/copy.ts'
import type { Services } from '../../services.ts'
import { listDecisions } from './consent-store.ts'
import { consentVersions, requiredConsents } from './consent-versions.ts'

type ConsentsResponse = OutputOf<typeof consents>['consents']

/** Every purpose with its current text and the borrower's last decision. */
export const consentsResponse = async (
  { db }: Pick<Services, 'db'>,
  borrowerId: string,
  locale: Locale,
): Promise<ConsentsResponse> => {
  const decisions = await listDecisions(db, borrowerId)
  return consentPurpose.options.map(purpose => {
    const last = decisions.findLast(decision => decision.purpose === purpose)
    return {
      purpose,
      required: requiredConsents.includes(purpose) ? '1' : '0',
      ...profileCopy[locale].consents[purpose],
      version: consentVersions[purpose],
      given: last?.given ? '1' : '0',
      decidedVersion: last?.version ?? null,
      decidedAt: last?.decidedAt.toISOString() ?? null,
    }
  })
}
