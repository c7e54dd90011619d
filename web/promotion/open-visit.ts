import type { Client } from '#contract/client.ts'
import { getSid, trackVisit } from '#contract/promotion/calls.ts'
import { readCookie } from '../shell/cookies.ts'
import { requireData } from '../shell/failure/screen-failure.ts'
import type { LandingParameters } from './landing-parameters.ts'
import { visitOf } from './landing-requests.ts'
import { emptyForm, type LandingFormState } from './submit-landing.ts'

const cookieName = 'landing'

/** A code and its image belong to a visit, which outlives a reload. */
const cookieSeconds = 3_600

export type OpenVisitInput = {
  readonly api: Client
  readonly request: Request
  readonly parameters: LandingParameters
  /** The form after a step without script; null otherwise. */
  readonly posted: LandingFormState | null
}

type OpenedVisit = {
  readonly form: LandingFormState
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Opens the landing for a visitor: counts the view and continues the visit that this browser
 * began, so that a code on its way stays valid after a reload.
 */
export const openVisit = async ({
  api,
  request,
  parameters,
  posted,
}: OpenVisitInput): Promise<OpenedVisit> => {
  // Not awaited: a tracking failure must not affect the visitor.
  const isCounted = !posted && parameters.preview === undefined
  if (isCounted) void api(trackVisit, visitOf(parameters, request.headers.get('User-Agent') ?? ''))
  const known = posted ? posted.sid : readCookie(request.headers.get('Cookie'), cookieName)
  if (known) return { form: posted ?? emptyForm(known), headers: {} }
  const { sid } = requireData(await api(getSid, {}))
  const form = posted ? { ...posted, sid } : emptyForm(sid)
  return { form, headers: { 'Set-Cookie': cookieOf(sid) } }
}

const cookieOf = (sid: string): string =>
  `${cookieName}=${sid}; Path=/promotion; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax`
