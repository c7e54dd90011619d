import type { OutputOf } from '#contract/call.ts'
import type { consents } from '#contract/profile.ts'
import type { BorrowerContext } from '../handler.ts'
import { describeConsents } from './describe-consents.ts'

export const consentsHandler = async (
  _input: object,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof consents>> => ({
  consents: await describeConsents(services, signedIn.borrowerId, locale),
})
