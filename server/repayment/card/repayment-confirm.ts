import type { InputOf, OutputOf } from '#contract/call.ts'
import { leastCodeDigits, mostCodeTries, type repaymentConfirm } from '#contract/card-payment.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { answerOnce, kept, notKept } from '../../answer-once.ts'
import { type BorrowerContext, type Refusal, refuse } from '../../handler.ts'
import { findLoanOfOrder } from '../../loan/public.ts'
import { say } from '../../platform/copy.ts'
import { confirmAtAcquirer } from './ask-acquirer.ts'
import { type Charge, findCharge, getCharge, takeTry } from './charge-store.ts'
import { cardCopy } from './copy.ts'
import { describeCharge } from './describe-charge.ts'
import { giveUpCharge, lookAtCharge } from './look-at-charge.ts'
import { refuseCharge, refuseCode } from './refuse-charge.ts'

type Input = InputOf<typeof repaymentConfirm>

/** Hands the borrower's code to the acquirer, counted before it is compared; it charges once. */
export const repaymentConfirmHandler = async (
  input: Input,
  context: BorrowerContext,
): Promise<OutputOf<typeof repaymentConfirm> | Refusal> => {
  const { services, signedIn, locale } = context
  const loan = await findLoanOfOrder(services.db, signedIn.borrowerId, input.orderId)
  const charge = loan && (await findCharge(services.db, input.repaymentRecordId))
  if (charge?.loanId !== loan?.loanId || charge?.way !== 'card') {
    return refuse(protocolCode.notFound, say(locale, 'notFound'))
  }
  const code = input.verifyCode.replaceAll(' ', '')
  if (!/^\d+$/.test(code) || code.length < leastCodeDigits) {
    const message = cardCopy[locale].codeShort
    return {
      ...refuse(refusalCode.detailsRefused, message),
      problems: [{ field: 'verifyCode', message }],
    }
  }
  const taken = await giveCode(context, charge, code)
  if ('refused' in taken) return taken
  if (taken.state === 'paid') return await describeCharge(services, taken, locale)
  if (taken.state !== 'code-sent') return refuseCharge(taken, locale)
  if (taken.tries < mostCodeTries) return refuseCode(taken, locale)
  await giveUpCharge(services, taken)
  return refuse(refusalCode.chargeEnded, cardCopy[locale].reasons['CODE_TRIES'] ?? '')
}

/** Who takes the try asks the acquirer; a retry under the same key looks at what came of that. */
const giveCode = async (
  context: BorrowerContext,
  charge: Charge,
  code: string,
): Promise<Charge | Refusal> => {
  const { services, signedIn, locale } = context
  const { chargeId } = charge
  let isTaken = false
  const once = {
    actor: `borrower:${signedIn.borrowerId}`,
    call: 'repaymentConfirm',
    // A plain hash of six digits would give them away.
    input: {
      chargeId,
      code: services.cipher.index(`pay-code:${chargeId}:${code}`).toString('hex'),
    },
  }
  const reserved = await answerOnce<{ chargeId: string }>(context, once, async tx => {
    isTaken = await takeTry(tx, chargeId, services.clock.wallNow())
    if (isTaken) return kept({ chargeId })
    const now = await getCharge(tx, chargeId)
    const isOver = now.state === 'failed' || now.state === 'code-sent'
    const copy = cardCopy[locale]
    return notKept(
      isOver
        ? refuse(refusalCode.chargeEnded, copy.ended)
        : refuse(refusalCode.chargeInWork, copy.inWork),
    )
  })
  if ('refused' in reserved) return reserved
  const now = await getCharge(services.db, chargeId)
  if (!isTaken) return await lookAtCharge(services, now)
  const provider = services.cardProviders.get(charge.provider)
  if (!provider) throw new Error(`there is no card provider ${charge.provider}`)
  return await confirmAtAcquirer(services, { provider, charge: now }, code)
}
