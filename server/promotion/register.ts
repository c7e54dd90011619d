import type { InputOf, OutputOf } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import {
  type RegistrationResult,
  type register,
  registrationCookie,
} from '#contract/promotion/calls.ts'
import { promotionCopy } from '#copy/server/promotion.js'
import { sessionCopy } from '#copy/server/session.js'
import {
  type CallContext,
  type Refusal,
  type ReplyWithMessage,
  refuse,
  replyWithMessage,
} from '../http/handler.ts'
import { inTransaction } from '../platform/database/database.ts'
import { parsePhone } from '../platform/phone/phone.ts'
import { registerBorrower } from '../profile/public.ts'
import type { Services } from '../services.ts'
import {
  isSameOrigin,
  type ProvenPhone,
  proveRegistration,
  signInRegistered,
} from '../session/public.ts'
import { templateOf } from './find-template.ts'
import { insertRegistration, isRegisteredBy } from './store.ts'

type RegisterInput = InputOf<typeof register>
type RegisterOutput = OutputOf<typeof register>

/**
 * Registers a visitor who proves a phone. Before the proof the reply is the same for a registered
 * phone and any other; code 11 (registered already) comes only after it.
 */
export const registerHandler = async (
  input: RegisterInput,
  context: CallContext,
): Promise<ReplyWithMessage<RegisterOutput> | Refusal> => {
  const { services } = context
  const { region, language, market } = await templateOf(services, input.id)
  const phone = parsePhone(input.phone, region)
  if (!phone)
    return refuse(refusalCode.phoneRefused, sessionCopy[language].replies.phoneRefused({ market }))
  const proven = await proveRegistration(context, {
    phone,
    sid: input.sid,
    captchaGuess: input.capcode,
    smsCode: input.smsCode,
    language,
  })
  if ('refused' in proven) return proven
  const { borrowerId, isNew } = await openAccount(services, input, proven)
  const signedIn = await signInRegistered(context, proven, { borrowerId, isNew })
  setResult(context, isNew ? 'registered' : 'already')
  if (!isNew) {
    return refuse(refusalCode.alreadyRegistered, promotionCopy[language].replies.alreadyRegistered)
  }
  return replyWithMessage(
    { signedIn: signedIn ? '1' : '0' },
    promotionCopy[language].replies.registered,
  )
}

const setResult = ({ services, call }: CallContext, result: RegistrationResult): void => {
  // Another site must not make our page say that someone registered.
  if (!isSameOrigin(services.config, call)) return
  const { name, path, seconds } = registrationCookie
  const secure = services.config.secureCookies ? '; Secure' : ''
  const flags = `Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
  call.header('Set-Cookie', `${name}=${result}; ${flags}`, { append: true })
}

/** Finds or opens the account of a proven phone; a new one is stored with its source. */
const openAccount = async (
  services: Services,
  input: RegisterInput,
  { phone, market, codeId }: ProvenPhone,
): Promise<{ borrowerId: string; isNew: boolean }> => {
  const now = services.clock.now()
  const page = await templateOf(services, input.id)
  return await inTransaction(services.db, async tx => {
    const account = await registerBorrower(tx, services, {
      market,
      phone: phone.number,
      now,
    })
    const { borrowerId } = account
    if (!account.isNew)
      return { borrowerId, isNew: await isRegisteredBy(tx, { borrowerId, codeId }) }
    await insertRegistration(tx, {
      borrowerId,
      codeId,
      templateId: page.id,
      templateVersionId: page.versionId,
      appFrom: input.app_from ?? '',
      userFrom: input.user_from ?? '',
      utmTag: input.utm_tag ?? '',
      inviteCode: input.invite_code ?? '',
      linksId: input.links_id ?? '',
      downId: input.down_id ?? '',
      registeredAt: now,
    })
    return account
  })
}
