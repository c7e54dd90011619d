import type { OutputOf } from '#contract/call.ts'
import type { consents } from '#contract/profile/calls.ts'
import type { BorrowerContext } from '../../http/handler.ts'
import { consentsResponse } from './consents-response.ts'

export const consentsHandler = async (
  _input: object,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof consents>> => ({
  consents: await consentsResponse(services, signedIn, locale),
})
