import type { InputOf, OutputOf } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import type { contactMessage } from '#contract/site/calls.ts'
import { siteCopy } from '#copy/server/site.js'
import { type CallContext, type Refusal, refuse } from '../http/handler.ts'
import { inTransaction } from '../platform/database/database.ts'
import { isChallengeSolved, refuseForm, senderHash } from './sender.ts'
import { type FormVerdict, insertMessage, isKnownForm, judgeForm } from './store.ts'

type ContactMessageInput = InputOf<typeof contactMessage>

const longest = { name: 100, telephone: 30, message: 1000 } as const

/** A phone number: digits, however they are grouped. */
const telephone = /^\+?[\d\s().-]{6,30}$/

const refusalOf = (input: ContactMessageInput, context: CallContext): Refusal | undefined => {
  const copy = siteCopy[context.locale].replies
  const fields = ['name', 'telephone', 'message'] as const
  const missing = fields.filter(field => (input[field] ?? '').trim() === '')
  if (missing.length > 0) {
    const problems = missing.map(field => ({ field, message: copy.incomplete }))
    return { ...refuse(refusalCode.informationIncomplete, copy.incomplete), problems }
  }
  const problems = fields
    .filter(field => (input[field] ?? '').trim().length > longest[field])
    .map(field => ({ field, message: copy.tooLong({ most: longest[field] }) }))
  if (problems.length === 0 && !telephone.test((input.telephone ?? '').trim())) {
    problems.push({ field: 'telephone', message: copy.wrongTelephone })
  }
  const [first] = problems
  return first && { ...refuse(refusalCode.detailsRefused, first.message), problems }
}

/** Stores a visitor's message, encrypted; the same form sent again is the same message. */
export const contactMessageHandler = async (
  input: ContactMessageInput,
  context: CallContext,
): Promise<OutputOf<typeof contactMessage> | Refusal> => {
  const { services, market, locale } = context
  const copy = siteCopy[locale].replies
  const refused = refusalOf(input, context)
  if (refused) return refused
  const { name = '', telephone = '', message = '', formKey } = input
  const now = services.clock.wallNow()
  const hostHash = senderHash(context)
  const messageId = services.random.uuid()
  const body = { name: name.trim(), telephone: telephone.trim(), message: message.trim() }
  const solved = await isChallengeSolved(context, input)
  const verdict = await inTransaction(services.db, async (tx): Promise<FormVerdict> => {
    const isKnown = async () => formKey !== undefined && (await isKnownForm(tx, formKey))
    if (await isKnown()) return 'open'
    const sent = { table: 'site.contactMessage', at: 'receivedAt', hostHash, now } as const
    // The form that reached the hour's limit may be this one, sent twice at once.
    const verdict = await judgeForm(tx, sent, solved)
    if (verdict !== 'open') return (await isKnown()) ? 'open' : verdict
    await insertMessage(tx, {
      messageId,
      market,
      language: locale,
      bodyEncrypted: services.cipher.seal(JSON.stringify(body), messageId),
      formKey: formKey ?? null,
      hostHash,
      receivedAt: now,
    })
    return 'open'
  })
  return verdict === 'open' ? { note: copy.submitted } : refuseForm(context, input, verdict)
}
