import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { register } from '#contract/promotion/calls.ts'
import { promotionCopy } from '#copy/server/promotion.js'
import { sessionCopy } from '#copy/server/session.js'
import type { MarketCode } from '#domain/market/market.ts'
import {
  type CallContext,
  type Refusal,
  type ReplyWithMessage,
  refuse,
  replyWithMessage,
} from '../http/handler.ts'
import { inTransaction } from '../platform/database/database.ts'
import { type Phone, parsePhone } from '../platform/phone/phone.ts'
import { registerBorrower } from '../profile/public.ts'
import type { Services } from '../services.ts'
import {
  codeOwner,
  findBoundCaptcha,
  isCaptchaAnswer,
  isSameOrigin,
  marketOfPhone,
  proveCode,
  signIn,
  solveCaptcha,
} from '../session/public.ts'
import { templateOf } from './find-template.ts'
import { insertRegistration, isRegisteredBy } from './store.ts'

type RegisterInput = InputOf<typeof register>
type RegisterOutput = OutputOf<typeof register>

/**
 * Registers whoever proves a phone. Before the proof every answer is the same for a phone that is
 * registered and one that is not; code 11 comes after it.
 */
export const registerHandler = async (
  input: RegisterInput,
  context: CallContext,
): Promise<ReplyWithMessage<RegisterOutput> | Refusal> => {
  const { services, market, call } = context
  const { region, language } = templateOf(input.id)
  const phone = parsePhone(input.phone, region)
  if (!phone) return refuse(refusalCode.phoneRefused, sessionCopy[language].replies.phoneRefused)
  const address = services.addressOf(call)
  const retryAfterSeconds = await services.requestLimits.take('guessesByHost', address)
  if (retryAfterSeconds !== undefined) {
    return {
      ...refuse(protocolCode.tooManyRequests, promotionCopy[language].replies.tooOften),
      retryAfterSeconds,
    }
  }
  const captcha = await checkCaptcha(services, phone, input)
  if (captcha === 'wrong') {
    return refuse(refusalCode.captchaNotTheSame, sessionCopy[language].replies.captchaRefused)
  }
  const owner = codeOwner(services, { purpose: 'register', phone, sid: input.sid })
  const proof = await proveCode(services, owner, input.smsCode.trim())
  if (!proof) return refuse(refusalCode.codeRefused, sessionCopy[language].replies.codeRefused)

  const { borrowerId, isNew } = await openAccount(services, input, {
    phone,
    market: marketOfPhone(phone, market),
    codeId: proof.codeId,
  })
  // The proof that signs in is spent: a repeated request is told the same, and opens no session.
  const signsIn = !proof.again && isSameOrigin(services.config, call.req.raw)
  if (signsIn) await signIn(context, borrowerId)
  if (!isNew) {
    return refuse(refusalCode.alreadyRegistered, promotionCopy[language].replies.alreadyRegistered)
  }
  return replyWithMessage(
    { signedIn: signsIn ? '1' : '0' },
    promotionCopy[language].replies.registered,
  )
}

/**
 * The captcha that paid for the code must be the one typed. One who refreshed the picture since has
 * typed another: it counts too, and is spent by it.
 */
const checkCaptcha = async (
  services: Services,
  phone: Phone,
  { sid, capcode: guess }: RegisterInput,
): Promise<'right' | 'wrong' | 'none'> => {
  const owner = codeOwner(services, { purpose: 'register', phone, sid })
  const bound = await findBoundCaptcha(services.db, owner, services.clock.wallNow())
  if (!bound?.captchaHash) return 'none'
  if (isCaptchaAnswer(services, bound.captchaHash, { sid, guess })) return 'right'
  const key = `register:${services.random.token(16)}`
  return (await solveCaptcha(services, { sid, guess, key })) ? 'right' : 'wrong'
}

/** The account of a proven phone, and where a new one came from. */
const openAccount = async (
  services: Services,
  input: RegisterInput,
  proven: { phone: Phone; market: MarketCode; codeId: string },
): Promise<{ borrowerId: string; isNew: boolean }> => {
  const now = services.clock.now()
  const { market, codeId } = proven
  return await inTransaction(services.db, async tx => {
    const account = await registerBorrower(tx, services, {
      market,
      phone: proven.phone.number,
      now,
    })
    const { borrowerId } = account
    if (!account.isNew)
      return { borrowerId, isNew: await isRegisteredBy(tx, { borrowerId, codeId }) }
    await insertRegistration(tx, {
      borrower_id: borrowerId,
      code_id: codeId,
      template_id: templateOf(input.id).id,
      app_from: input.app_from ?? '',
      user_from: input.user_from ?? '',
      utm_tag: input.utm_tag ?? '',
      invite_code: input.invite_code ?? '',
      links_id: input.links_id ?? '',
      down_id: input.down_id ?? '',
      registered_at: now,
    })
    return account
  })
}
