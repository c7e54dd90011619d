import type { OutputOf } from '#contract/call.ts'
import type { consents } from '#contract/profile/calls.ts'
import { consentPurpose } from '#contract/profile/schemas.ts'
import { profileCopy } from '#copy/server/profile.js'
import type { MarketCode } from '#domain/market/market.ts'
import type { Locale } from '../../platform/copy.ts'
import type { Services } from '../../services.ts'
import { listLastDecisions } from './consent-store.ts'
import {
  consentText,
  consentVersions,
  coveringVersions,
  requiredConsents,
} from './consent-versions.ts'

type ConsentsResponse = OutputOf<typeof consents>['consents']

/** Every purpose with its current text, the borrower's last decision and the text it was made on. */
export const consentsResponse = async (
  { db }: Pick<Services, 'db'>,
  borrower: { readonly borrowerId: string; readonly market: MarketCode },
  locale: Locale,
): Promise<ConsentsResponse> => {
  const { borrowerId, market } = borrower
  const decisions = await listLastDecisions(db, borrowerId)
  return consentPurpose.options.map(purpose => {
    const last = decisions.find(decision => decision.purpose === purpose)
    return {
      purpose,
      required: requiredConsents.includes(purpose) ? '1' : '0',
      title: profileCopy[locale].consents[purpose].title,
      body: consentText(purpose, consentVersions[purpose], { locale, market }),
      version: consentVersions[purpose],
      given: last?.given ? '1' : '0',
      outdated: last?.given && last.version < coveringVersions[purpose] ? '1' : '0',
      decidedVersion: last?.version ?? null,
      decidedBody: last ? consentText(purpose, last.version, { locale, market }) : null,
      decidedAt: last?.decidedAt.toISOString() ?? null,
    }
  })
}
