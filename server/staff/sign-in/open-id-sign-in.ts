import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { beginOpenId, finishOpenId } from '#contract/staff/calls.ts'
import { type CallContext, type Refusal, refuse } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import type { Services } from '../../services.ts'
import { isToken, staffOpenIdCookie } from '../../session/public.ts'
import { signInStaff } from '../staff-session.ts'
import { refuseStaffAs, staffTexts } from '../staff-texts.ts'
import { findPerson, type PersonRow, updatePerson } from '../store.ts'
import { countAttempt, rememberBrowser } from './attempts.ts'
import { issueChallenge, takeChallenge } from './challenge.ts'
import type { OpenIdIdentity, OpenIdRequest } from './open-id.ts'
import { awaitSecondFactor } from './password-sign-in.ts'

export const beginOpenIdHandler = async (
  _input: object,
  { services, language, call }: CallContext,
): Promise<OutputOf<typeof beginOpenId> | Refusal> => {
  const { openIdProvider, config, log } = services
  if (!openIdProvider) return refuse(protocolCode.notFound, say(language, 'notFound'))
  const begun = await openIdProvider.begin().catch(error => {
    log.error({ err: error }, 'the identity provider of staff cannot be reached')
    return undefined
  })
  if (!begun) return refuse(protocolCode.unavailable, staffTexts(language).openIdUnavailable)
  const details = JSON.stringify(begun.request)
  const token = await issueChallenge(services, 'open-id', { staffId: null, details })
  const cookie = staffOpenIdCookie(config.secureCookies)
  call.header('Set-Cookie', cookie.set(token, 300), { append: true })
  return { url: begun.url }
}

/**
 * The invited person of an identity: by the subject that signed in before, else by a verified e-mail
 * address, whose subject is then kept. An address alone never changes whose a subject is.
 */
const findInvited = async (
  { db }: Pick<Services, 'db'>,
  { subject, verifiedEmail }: OpenIdIdentity,
): Promise<PersonRow | undefined> => {
  const known = await findPerson(db, { openIdSubject: subject })
  if (known) return known.disabledAt ? undefined : known
  const invited =
    verifiedEmail === undefined ? undefined : await findPerson(db, { email: verifiedEmail })
  if (!invited || invited.disabledAt || invited.openIdSubject !== null) return undefined
  await updatePerson(db, invited.staffId, { openIdSubject: subject })
  return invited
}

export const finishOpenIdHandler = async (
  { query }: InputOf<typeof finishOpenId>,
  context: CallContext,
): Promise<OutputOf<typeof finishOpenId> | Refusal> => {
  const { services, language, call } = context
  const { openIdProvider, config, log } = services
  if (!openIdProvider) return refuse(protocolCode.notFound, say(language, 'notFound'))
  const cookie = staffOpenIdCookie(config.secureCookies)
  const token = cookie.read(call.req.header('cookie') ?? null)
  call.header('Set-Cookie', cookie.clear(), { append: true })
  const begun = isToken(token) ? await takeChallenge(services, 'open-id', token) : undefined
  if (!begun) return refuseStaffAs('signInEnded', language)
  const attempt = await countAttempt(context, {
    who: 'identity provider',
    staffId: undefined,
    method: 'open-id',
  })
  if ('refused' in attempt) return attempt
  // Safe: `beginOpenIdHandler` wrote it.
  const request = JSON.parse(begun.details) as OpenIdRequest
  const identity = await openIdProvider.finish(query, request).catch(error => {
    log.warn({ err: error }, 'a reply of the identity provider of staff was refused')
    return undefined
  })
  const person = identity && (await findInvited(services, identity))
  if (!identity || !person) {
    await attempt.fail()
    return refuseStaffAs('signInRefused', language)
  }
  await attempt.succeed()
  if (!identity.isMultiFactor) {
    return { signInId: await awaitSecondFactor(context, person.staffId, 'open-id') }
  }
  const { staffId } = person
  if (!(await signInStaff(context, { staffId, method: 'open-id' }))) {
    return refuseStaffAs('signInRefused', language)
  }
  await rememberBrowser(context, staffId)
  return { signInId: '' }
}
